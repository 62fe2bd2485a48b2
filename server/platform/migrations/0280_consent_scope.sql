-- Up Migration
-- A word about the use of one's data is about a channel, or about all of them, and came in one of several ways.
ALTER TABLE customer_consents
  ADD COLUMN scope text NOT NULL DEFAULT 'all' CHECK (scope IN ('all', 'whatsapp', 'email', 'sms')),
  -- How it was said; null: it was written down before this was.
  ADD COLUMN source text CHECK (source IN ('word', 'button', 'preference', 'provider', 'link', 'one_click', 'staff', 'import'));
