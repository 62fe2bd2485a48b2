-- What customers choose on WhatsApp about marketing: when they last chose, and whether that is why campaigns leave them
-- out. Where it was somebody else's word before or after, resuming on WhatsApp does not take it back.
ALTER TABLE customers
  ADD COLUMN marketing_choice_at timestamptz,
  ADD COLUMN stopped_on_whatsapp boolean NOT NULL DEFAULT FALSE;
