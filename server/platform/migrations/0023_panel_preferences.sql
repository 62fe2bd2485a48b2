-- How a user wants the panel to look (src/domain/settings/panel-preferences.ts); null: nothing was chosen.
ALTER TABLE user_preferences ADD COLUMN panel jsonb, ALTER COLUMN notices DROP NOT NULL;
