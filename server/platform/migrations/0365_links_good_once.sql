-- Up Migration
-- Compatible with older builds.

-- A token that is shown in an address opens one session and no other: addresses stay in histories and are passed on.
ALTER TABLE integration_tokens ADD COLUMN once boolean NOT NULL DEFAULT false;

UPDATE integration_tokens i SET once = true FROM tenants t
WHERE t.id = i.tenant_id AND t.practice_of IS NOT NULL AND i.name = 'treino' AND i.revoked_at IS NULL;
