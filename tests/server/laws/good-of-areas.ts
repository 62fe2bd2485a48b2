import { adverseEventGood } from './adverse-event-actions'
import type { Kind } from './attempts'
import { automaticGood } from './automatic-ids'
import { goodOfBots } from './bot-actions'
import { campaignForm } from './campaign-actions'
import { CONSENT } from './consent-form'
import { emailGood } from './email-actions'
import { erpGood } from './erp-ids'
import { aFieldForm } from './field-form'
import { A_TEMPLATE, AN_ADDRESS } from './good-forms'
import { macroForm } from './macro-actions'
import { goodOfMaria } from './maria-actions'
import { goodForOrders } from './order-questions'
import { goodOfProducts } from './product-ids'
import { RELATIONSHIP_RULE } from './relationship-actions'
import { reportGood } from './report-actions'
import { goodForms } from './row-areas'
import { smsGood } from './sms-actions'

/** What the good values of areas need to know of who asks: ids to name, and a number that is new each time. */
type Asking = Readonly<{
  ids: Readonly<Record<Kind, string>>
  turns: number
  instance: string
  administrator: boolean
}>

/** Good values for the arguments of the areas, by their names or by `operation.argument`. */
export const goodOfAreas = ({ ids, turns, instance, administrator }: Asking) => ({
  ...adverseEventGood,
  ...reportGood,
  ...automaticGood,
  form: { name: `x${turns}`, outcome: 'neutral', active: true, fields: [] },
  'saveAssignmentRule.rule': { mode: 'rotation', own_first: false, active: false },
  ...goodForms(turns),
  'eraseCustomer.confirmation': 'x',
  'eraseCustomer.reason': 'request',
  'recordConsent.form': CONSENT,
  'saveMemory.form': { kind: 'delivery', value: `portaria ${turns}`, health: false },
  'saveMemory.rev': 1,
  'triedQuestion.text': 'entregam',
  'answerUnanswered.answer': 'Sim.',
  'dismissUnanswered.dismissed': true,
  'saveCustomerAddress.form': AN_ADDRESS,
  'submitProviderTemplate.form': A_TEMPLATE,
  'setCustomerAttendants.expected': { attendant_id: null, substitute_id: null },
  'saveCatalogCollection.form': { name: `x${turns}`, category_id: null, product_ids: [ids.product] },
  ...goodOfProducts(ids, turns),
  ...erpGood(turns),
  'saveRelationshipRule.form': RELATIONSHIP_RULE(instance),
  'relationshipRehearsal.form': RELATIONSHIP_RULE(instance),
  ...emailGood(turns),
  ...smsGood,
  ...goodOfBots(turns),
  ...goodOfMaria,
  'saveQuickAnswer.form': { identifier: `x${turns}`, value: 'x' },
  ...Object.fromEntries(
    ['saveCampaign', 'campaignForecast', 'campaignForecastPeople', 'campaignSamples', 'testCampaign'].map(
      (name) => [`${name}.form`, campaignForm(`c${turns}`)],
    ),
  ),
  'campaignPeople.at': 'pending',
  'campaignForecastPeople.reason': 'receive',
  'saveMacro.form': macroForm(`m${turns}`, administrator),
  'saveCustomerField.form': aFieldForm(`x${turns}`),
  ...goodForOrders(ids.customer, turns),
  quote: { number: `O-${turns}`, status: 'open', items: [{ name: 'x', price: 1, quantity: 1 }] },
})
