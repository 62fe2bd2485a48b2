-- Up Migration
-- Numbers of digital prescriptions are compared in capital letters, as they are kept from now on.
CREATE INDEX prescription_reviews_sncr_upper ON prescription_reviews (tenant_id, upper(sncr)) WHERE sncr IS NOT NULL;
