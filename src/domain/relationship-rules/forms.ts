import * as v from 'valibot'
import {
  RELATIONSHIP_LIMITS,
  RELATIONSHIP_TRIGGERS,
  type RelationshipTrigger,
} from '../../../contract/relationship-lists'
import { StatusTemplate } from '../order-statuses/status-form'
import { TRIGGERS } from './triggers'

const Name = v.pipe(v.string(), v.regex(/\S/), v.maxLength(RELATIONSHIP_LIMITS.name))
const Id = v.pipe(v.string(), v.regex(/^[0-9]{1,18}$/))

/** What a rule says, as it is typed in. */
export const RelationshipTemplateForm = v.object({
  name: Name,
  /** Said while the customer's 24 hours run. */
  message: v.pipe(v.string(), v.regex(/\S/), v.maxLength(RELATIONSHIP_LIMITS.message)),
  /** Says it after them; null: nothing does. */
  template: v.nullish(StatusTemplate),
})
export type RelationshipTemplateForm = v.InferOutput<typeof RelationshipTemplateForm>

/** A rule as it is typed in. */
export const RelationshipRuleForm = v.pipe(
  v.object({
    name: Name,
    category_id: v.nullish(Id),
    trigger: v.picklist(RELATIONSHIP_TRIGGERS),
    number: v.pipe(v.number(), v.integer()),
    hour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
    segment_id: v.nullish(Id),
    instance_id: Id,
    template_id: v.nullish(Id),
    daily_most: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(RELATIONSHIP_LIMITS.dailyMost)),
  }),
  v.forward(
    v.check(({ trigger, number }) => {
      const bounds = TRIGGERS[trigger].number
      return bounds === null || (number >= bounds.least && number <= bounds.most)
    }),
    ['number'],
  ),
  v.forward(
    v.check(({ trigger, template_id }) => (TRIGGERS[trigger].task ?? false) !== Boolean(template_id)),
    ['template_id'],
  ),
)
export type RelationshipRuleForm = v.InferOutput<typeof RelationshipRuleForm>

/** The form with what belongs to another trigger: its own number, and no message where there is none. */
export const withTrigger = (
  form: RelationshipRuleForm,
  trigger: RelationshipTrigger,
): RelationshipRuleForm => ({
  ...form,
  trigger,
  number: TRIGGERS[trigger].number?.first ?? 0,
  template_id: TRIGGERS[trigger].task ? null : (form.template_id ?? null),
})
