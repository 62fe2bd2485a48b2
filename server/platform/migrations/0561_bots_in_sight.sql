-- Up Migration
-- Compatible with older builds.
-- Is it Maria who answers? Set with bot_is_active, and gone with it.
ALTER TABLE chat_tickets ADD COLUMN maria_is_active boolean NOT NULL DEFAULT false;
CREATE OR REPLACE FUNCTION quiet_bot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'closed' THEN NEW.bot_is_active := false; END IF;
  NEW.await_bot_response := NEW.await_bot_response AND NEW.bot_is_active;
  NEW.maria_is_active := NEW.maria_is_active AND NEW.bot_is_active;
  RETURN NEW;
END $$;

-- The number of the event that told how a conversation with a bot stands.
ALTER TABLE bot_sessions ADD COLUMN rev bigint NOT NULL DEFAULT 0;
