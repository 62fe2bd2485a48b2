-- How many messages were sent from each quick answer, by whom: what a shop and a person use most is listed first.
CREATE TABLE quick_answer_uses (
  tenant_id integer NOT NULL,
  quick_answer_id bigint NOT NULL,
  user_id bigint NOT NULL,
  uses integer NOT NULL,
  PRIMARY KEY (tenant_id, quick_answer_id, user_id),
  FOREIGN KEY (tenant_id, quick_answer_id) REFERENCES quick_answers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE quick_answer_uses ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON quick_answer_uses USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON quick_answer_uses TO balcao_app;
