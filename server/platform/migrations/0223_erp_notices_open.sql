-- Up Migration
-- What was not taken yet, or was given up, is counted for every integration that is shown.
CREATE INDEX erp_notices_open ON erp_notices (tenant_id, connection_id, id) WHERE state <> 'told';
