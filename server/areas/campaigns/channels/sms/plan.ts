import type { Viewer } from '../../../../../src/domain/access/visibility'
import { SmsContent } from '../../../../../src/domain/campaigns/content/sms'
import { filledTyped, unknownIn, variableOf } from '../../../../../src/domain/campaigns/content/typed-text'
import { anybody, variablesOf } from '../../../../../src/domain/campaigns/content/variables'
import type { FieldModel } from '../../../../../src/domain/contacts/own-fields/field-model'
import { fillVariables, holesIn, markVariables } from '../../../../../src/domain/email/content/variables'
import { type SmsLeave, typedParts } from '../../../../../src/domain/sms/leave'
import { MOST_PARTS } from '../../../../../src/domain/sms/parts'
import type { Config } from '../../../../platform/config'
import type { Work } from '../../../../platform/db/work'
import { Refusal } from '../../../../platform/graphql/refusal'
import { typedIn } from '../../../../platform/graphql/typed-in'
import { accountInUse, leaveOf } from '../../../sms/area'
import type { KeptVariant } from '../../campaign.row'
import { type CampaignForm, variantName } from '../../form'
import { shopOf } from '../../shop'
import type { KnownOf, PlannedVariant } from '../channel'

/** `parts`: as many as it takes at most, filled in for the customers who have the longest to say. */
export type SmsVariant = PlannedVariant & Readonly<{ content: SmsContent; parts: number }>

/** With how many parts each of it was counted as. */
export type KeptSms = KeptVariant & Readonly<{ parts?: number }>

/** The text as it goes out to somebody. */
export const textFor = ({ text }: SmsContent, values: KnownOf): string =>
  fillVariables(
    markVariables(text, (one) => one),
    values,
    (one) => one,
  )

/** Reads texts that are SMS. */
export async function planSmsTexts(
  work: Work,
  _viewer: Viewer,
  { variants }: CampaignForm,
  model: readonly FieldModel[],
  config: Pick<Config, 'publicUrl'> | null,
): Promise<SmsVariant[]> {
  const account = await accountInUse(work)
  const written = {
    plain: account?.plain ?? true,
    leave: account && config ? leaveOf(config, account) : ANSWER,
  }
  const longest = await longestOf(work, model)
  return variants.map((variant, place) => {
    const content = typedIn(SmsContent, variant.content)
    const [unknown] = unknownIn(content.text, model)
    if (unknown !== undefined)
      throw new Refusal('INVALID', `O texto fala de {{${unknown}}}, que não existe, ou é sensível.`, {
        field: 'variants',
      })
    const partsOf = (text: string) => typedParts({ ...written, text, purpose: 'campaign' }).parts
    const needs = holesIn(content.text).map(variableOf)
    const shown = (known: KnownOf) => filledTyped(content.text, known)
    const filled = (known: KnownOf) => {
      const values = shown(known)
      if (Object.values(values).includes(null)) return null
      const whole = values as Record<string, string>
      return partsOf(textFor(content, whole)) > MOST_PARTS ? null : whole
    }
    const lengths = [anybody(needs), ...longest].map((known) => {
      const values = filled(known)
      return values ? partsOf(textFor(content, values)) : 1
    })
    return {
      name: variantName(place),
      content,
      says: content.text.trim().slice(0, 80),
      needs,
      shown,
      filled,
      text: textFor(content, filled(anybody(needs)) ?? {}),
      advertises: true,
      parts: Math.max(...lengths),
    }
  })
}

const ANSWER: SmsLeave = { by: 'answer' }

/** So many customers are looked at for those of whom most is known. */
const LOOKED_AT = 20_000
const LONGEST = 10

/** What is known of customers of whom most is known. */
async function longestOf(work: Work, model: readonly FieldModel[]): Promise<KnownOf[]> {
  const shop = await shopOf(work, null)
  const rows = await work.query<{ name: string; open_field: unknown }>(
    `SELECT c.name, c.open_field FROM (SELECT name, open_field FROM customers WHERE erased_at IS NULL LIMIT ${LOOKED_AT}) c
     ORDER BY length(c.name) + length(coalesce(c.open_field::text, '')) DESC LIMIT ${LONGEST}`,
  )
  return rows.map((customer) => variablesOf(customer, model, shop))
}
