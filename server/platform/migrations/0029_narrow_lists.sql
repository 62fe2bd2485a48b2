-- Up Migration
-- The lists of somebody who may see next to nothing of the house: what they hold and what lies in their department
-- is gathered by these, where the walk along the newest would go through all of the others' tickets.
CREATE INDEX chat_tickets_holder ON chat_tickets (tenant_id, user_id, last_message_at DESC, id DESC);
CREATE INDEX chat_tickets_department ON chat_tickets (tenant_id, department_id, last_message_at DESC, id DESC);
