-- Whoever gives a bot's ticket to people tells panels so in the same transaction, and says that they do (app.tells_bot_end): a job for
-- each ticket told the same a second time, and two hundred of them held up what customers wrote meanwhile.
CREATE OR REPLACE FUNCTION end_bot() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE bot_sessions SET state = CASE WHEN NEW.state = 'closed' THEN 'stopped' ELSE 'taken' END,
    why = CASE WHEN NEW.state = 'closed' THEN 'closed' ELSE 'person' END, deadline_at = NULL, vars = '{}', ended_at = now()
  WHERE tenant_id = NEW.tenant_id AND chat_ticket_id = NEW.id AND ended_at IS NULL;
  -- What it was about to say is not said, though a bot should answer here again before it is claimed: nobody is user 0.
  IF FOUND THEN
    UPDATE outbox SET only_while_user = 0
    WHERE tenant_id = NEW.tenant_id AND instance_id = NEW.instance_id AND customer_id = NEW.customer_id AND only_while_bot;
  END IF;
  IF NEW.state <> 'closed' AND current_setting('app.tells_bot_end', TRUE) IS DISTINCT FROM 'on' THEN
    PERFORM graphile_worker.add_job('bots.ended', json_build_object('tenantId', NEW.tenant_id, 'ticketId', NEW.id::text), max_attempts => 12,
      job_key => 't' || NEW.tenant_id || ':bots.ended:' || NEW.id, flags => ARRAY['t' || NEW.tenant_id]);
  END IF;
  RETURN NULL;
END $$;
