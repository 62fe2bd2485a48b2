-- Up Migration
-- Until when a ticket counts as being closed: from the opening of the dialog, and after the closing until its goodbye
-- has gone out. Null: it does not. The ticket's state says the rest: nobody is kept from anything by a dialog.
ALTER TABLE chat_tickets ADD COLUMN finishing_until timestamptz;

-- Whoever moves a ticket ends it, unless the move itself says until when.
CREATE FUNCTION end_finishing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.finishing_until := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER chat_tickets_end_finishing BEFORE UPDATE OF state, user_id ON chat_tickets FOR EACH ROW
  WHEN (OLD.finishing_until IS NOT NULL AND NEW.finishing_until = OLD.finishing_until
    AND (NEW.state <> OLD.state OR NEW.user_id IS DISTINCT FROM OLD.user_id))
  EXECUTE FUNCTION end_finishing();
