import type { Viewer } from '../../../../../src/domain/access/visibility'
import {
  EmailContent,
  FILLED_BY_MAIL,
  mailOf,
  typedIn as typedText,
} from '../../../../../src/domain/campaigns/content/email'
import { filledTyped, unknownIn, variableOf } from '../../../../../src/domain/campaigns/content/typed-text'
import { anybody } from '../../../../../src/domain/campaigns/content/variables'
import type { FieldModel } from '../../../../../src/domain/contacts/own-fields/field-model'
import { plainTextOf, subjectOf } from '../../../../../src/domain/email/content/layout'
import type { MailContent } from '../../../../../src/domain/email/content/mail-content'
import { fillVariables, holesIn } from '../../../../../src/domain/email/content/variables'
import type { Work } from '../../../../platform/db/work'
import { Refusal } from '../../../../platform/graphql/refusal'
import { typedIn } from '../../../../platform/graphql/typed-in'
import type { KeptVariant } from '../../campaign.row'
import { type CampaignForm, variantName } from '../../form'
import type { KnownOf, PlannedVariant } from '../channel'

/** `mail` null: something of it is missing yet. */
export type MailVariant = PlannedVariant & Readonly<{ content: EmailContent; mail: MailContent | null }>

/** As it was laid out when it started, and whom it is from. */
export type KeptMail = KeptVariant & Readonly<{ senderId?: string; contentId?: string }>

/** Reads texts that are mails. */
export async function planMailTexts(
  _work: Work,
  _viewer: Viewer,
  { variants }: CampaignForm,
  model: readonly FieldModel[],
): Promise<MailVariant[]> {
  return variants.map((variant, place) => {
    const content = typedIn(EmailContent, variant.content)
    const typed = typedText(content)
    const [unknown] = unknownIn(typed, model, FILLED_BY_MAIL)
    if (unknown !== undefined)
      throw new Refusal('INVALID', `O texto fala de {{${unknown}}}, que não existe, ou é sensível.`, {
        field: 'variants',
      })
    const mail = mailOf(content)
    const holes = holesIn(typed).filter((name) => !FILLED_BY_MAIL.some((filled) => filled === name))
    const needs = holes.map(variableOf)
    const shown = (known: KnownOf) =>
      Object.fromEntries(
        Object.entries(filledTyped(typed, known)).filter(
          ([name, text]) => text !== null || holes.includes(name),
        ),
      )
    const filled = (known: KnownOf) => {
      const values = shown(known)
      return Object.values(values).includes(null) ? null : (values as Record<string, string>)
    }
    return {
      name: variantName(place),
      content,
      mail,
      says: content.subject.trim(),
      needs,
      shown,
      filled,
      text: mail
        ? fillVariables(
            `${subjectOf(mail)}\n${plainTextOf(mail)}`,
            filled(anybody(needs)) ?? {},
            (text) => text,
          )
        : typed,
      advertises: true,
    }
  })
}
