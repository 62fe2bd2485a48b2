-- Up Migration
-- Why a session was ended that its user had not left (contract/session-ends.ts): told to whoever brings its cookie.
ALTER TABLE sessions ADD COLUMN ended_by text;
