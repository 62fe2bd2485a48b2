-- Up Migration
-- What the shop says by itself: goodbye by the category of the reason too, and the question for a grade with rules of
-- its own. Whoever looks after them has screens now.

CREATE TABLE surveys (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  instance_id bigint,
  department_id bigint,
  question text NOT NULL CHECK (length(question) BETWEEN 1 AND 4096),
  -- Said after a grade; a text that follows counts as a word about it. Null: nothing is said, and no word is waited for.
  thanks text CHECK (length(thanks) BETWEEN 1 AND 4096),
  scale text NOT NULL DEFAULT '0-10' CHECK (scale IN ('0-10', '1-5')),
  -- Are the grades offered as a list to choose from? Only 1 to 5 fits into one.
  listed boolean NOT NULL DEFAULT false,
  -- For so long an answer counts.
  answer_hours integer NOT NULL DEFAULT 24 CHECK (answer_hours BETWEEN 1 AND 72),
  -- Who was asked within so many days is not asked again; 0: asked every time.
  every_days integer NOT NULL DEFAULT 0 CHECK (every_days BETWEEN 0 AND 365),
  active boolean NOT NULL DEFAULT true,
  -- One that tickets were graded by stays readable.
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, department_id) REFERENCES departments (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX surveys_one ON surveys (tenant_id, coalesce(instance_id, 0), coalesce(department_id, 0))
  WHERE deleted_at IS NULL;
ALTER TABLE surveys ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON surveys USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON surveys TO balcao_app;

-- What was asked so far: the thanks are those of the same place, else the next wider one.
INSERT INTO surveys (tenant_id, instance_id, department_id, question, thanks, active)
SELECT q.tenant_id, q.instance_id, q.department_id, q.text, (
    SELECT k.text FROM closing_messages k
    WHERE k.tenant_id = q.tenant_id AND k.kind = 'nps-thanks' AND k.active
      AND (k.instance_id IS NULL OR k.instance_id = q.instance_id)
      AND (k.department_id IS NULL OR k.department_id = q.department_id)
    ORDER BY k.department_id NULLS LAST, k.instance_id NULLS LAST LIMIT 1), q.active
FROM closing_messages q WHERE q.kind = 'nps';

DELETE FROM closing_messages WHERE kind <> 'closing';
DROP INDEX closing_messages_one;
ALTER TABLE closing_messages
  DROP COLUMN kind,
  -- Said only where the ticket was closed for a reason of this category.
  ADD category_id bigint,
  ADD FOREIGN KEY (tenant_id, category_id) REFERENCES reason_categories (tenant_id, id) ON DELETE CASCADE;
CREATE UNIQUE INDEX closing_messages_one
  ON closing_messages (tenant_id, coalesce(instance_id, 0), coalesce(department_id, 0), coalesce(category_id, 0));

ALTER TABLE chat_tickets
  -- How a ticket's question stands: which it was, on which scale, and until when an answer counts.
  ADD survey_id bigint,
  ADD nps_scale text,
  ADD nps_until timestamptz,
  ADD FOREIGN KEY (tenant_id, survey_id) REFERENCES surveys (tenant_id, id);
UPDATE chat_tickets SET nps_scale = '0-10', nps_until = nps_asked_at + interval '24 hours' WHERE nps_asked_at IS NOT NULL;
-- Who was asked lately, on whichever connection.
CREATE INDEX chat_tickets_asked_when ON chat_tickets (tenant_id, customer_id, nps_asked_at) WHERE nps_asked_at IS NOT NULL;
