-- Up Migration
-- Compatible with older builds.
-- The colleagues whose conversations somebody keeps above the others, each person their own.
CREATE TABLE internal_chat_pins (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  user_id integer NOT NULL,
  colleague_id integer NOT NULL,
  PRIMARY KEY (tenant_id, user_id, colleague_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, colleague_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  CHECK (user_id <> colleague_id)
);
SELECT wall('internal_chat_pins');
