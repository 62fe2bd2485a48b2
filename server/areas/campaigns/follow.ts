import type { SendChannel } from '../../../src/domain/consents/may-send'
import type { CampaignRecipientEvent } from '../../../src/domain/kernel/steps/campaignRecipient.gen'
import { CAMPAIGN_KEY } from '../../../src/domain/messages/campaign-key'
import { centsEach } from '../../directory/consents/message-rates'
import { rowSet } from '../../platform/db/row-set'
import type { Work } from '../../platform/db/work'

/** What became of a message of a campaign, by its key. */
export type Told = Readonly<{
  hash: string
  event: CampaignRecipientEvent
  reason: string | null
  at: Date
  /** How many messages it was charged as, where it was; null: that was said before, or it was not charged. */
  units: number | null
  /** Whoever got it complained. */
  complained?: boolean
}>

const TOLD = rowSet(
  'campaign_id bigint, id bigint, event text, reason text, at timestamptz, units integer, complained boolean',
)
const HASH = new RegExp(`^${CAMPAIGN_KEY}(\\d{1,18}):(\\d{1,18})$`)
/** Whom a message could not be sent to for a reason that passes is asked about again then. */
const AGAIN = `interval '15 minutes'`

/**
 * People of campaigns follow what became of their messages, as the steps of their machine have it; keys of nobody's
 * campaign are passed over. Over WhatsApp the database does so itself (`follow_campaign_message`).
 */
export async function followRecipients(
  work: Work,
  channel: Exclude<SendChannel, 'whatsapp'>,
  told: readonly Told[],
): Promise<void> {
  const rows = told.flatMap(({ hash, complained = false, ...one }) => {
    const [, campaign_id, id] = HASH.exec(hash) ?? []
    return campaign_id !== undefined && id !== undefined ? [{ ...one, campaign_id, id, complained }] : []
  })
  if (rows.length === 0) return
  const rate = (await centsEach(work, channel, ['marketing'])) ?? 0
  await work.query(
    `UPDATE campaign_recipients r SET state = campaign_recipient_next(r.state, v.event), state_at = v.at,
       reason = CASE WHEN v.event IN ('EXCLUDE', 'FAIL', 'BOUNCE') THEN v.reason END,
       not_before = CASE WHEN v.event = 'PUT_OFF' THEN v.at + ${AGAIN} END,
       reached_at = CASE WHEN v.event IN ('ACCEPT', 'DELIVER', 'READ') THEN coalesce(r.reached_at, v.at) ELSE r.reached_at END,
       cents = coalesce(r.cents, v.units * $1::numeric)
     FROM ${TOLD.from(2)} WHERE r.campaign_id = v.campaign_id AND r.id = v.id AND campaign_recipient_next(r.state, v.event) IS NOT NULL`,
    [rate, ...TOLD.values(rows)],
  )
  const complaints = rows.filter(({ complained }) => complained)
  if (complaints.length === 0) return
  await work.query(
    `UPDATE campaign_recipients r SET reason = 'complained', opted_out_at = coalesce(r.opted_out_at, v.at)
     FROM ${TOLD.from(1)} WHERE r.campaign_id = v.campaign_id AND r.id = v.id AND r.state IN ('accepted', 'delivered', 'read')`,
    TOLD.values(complaints),
  )
}
