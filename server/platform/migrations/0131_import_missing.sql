-- Up Migration
-- What an import does with products that its file does not name: they stay, or are taken out of sale.
ALTER TABLE imports
  ADD missing text NOT NULL DEFAULT 'keep' CHECK (missing IN ('keep', 'deactivate')),
  -- Those that it took out of sale, to be put back with the rest.
  ADD deactivated bigint[] NOT NULL DEFAULT '{}';
