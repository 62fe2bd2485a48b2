import type { Clock } from '../clock.ts'
import type { Happening, Template } from '../entries.ts'
import { type GraphError, graphError } from '../errors.ts'
import { newNumericId } from '../identifiers.ts'
import { type Json, text } from '../json.ts'
import { DAY_MS } from '../pricing.ts'
import type { World } from '../world.ts'
import { componentsProblem } from './components.ts'
import { templateDraft } from './node.ts'
import { templateProblem } from './problem.ts'
import { verdictOf } from './review.ts'

const HOUR_MS = DAY_MS / 24
/** Templates that an account may hand in within an hour. */
const PER_HOUR = 100
/** Days for which the name of a deleted approved template is not taken. */
const NAME_BLOCKED_DAYS = 30
/** Pauses for low quality, one after the other; after the last the template is disabled. */
const PAUSES = [
  { title: 'FIRST_PAUSE', ms: 3 * HOUR_MS },
  { title: 'SECOND_PAUSE', ms: 6 * HOUR_MS },
] as const

/** Meta's desk for templates: takes them in, reviews, pauses, changes and deletes them, and tells the product. */
export class TemplateDesk {
  private readonly timers = new Set<() => void>()

  constructor(
    private readonly world: () => World,
    private readonly clock: Clock,
    private readonly note: (happening: Happening) => void,
    private readonly tell: (waba: string, field: string, value: Json) => void,
  ) {}

  /** Takes a template in, to be reviewed, or says what Meta has against it. */
  create(waba: string, body: Json): Template | GraphError {
    const now = this.clock.now()
    const world = this.world()
    const own = [...world.templates.values()].filter((template) => template.waba === waba)
    if (own.filter(({ createdAt = 0 }) => createdAt > now - HOUR_MS).length >= PER_HOUR)
      return graphError(80007, { details: `${PER_HOUR} templates in one hour are taken.` })
    if (own.length >= world.settings.templateLimit)
      return templateProblem(`The account has ${own.length} templates.`, 2388019)
    const draft = templateDraft(body, waba, newNumericId(), world)
    if ('http' in draft) return draft
    const deletedAt = world.deletedNames.get(`${waba}\n${draft.name}`) ?? 0
    if (deletedAt > now - NAME_BLOCKED_DAYS * DAY_MS)
      return templateProblem(`The name ${draft.name} is free again 30 days after it was deleted.`, 2388023)
    const problem = componentsProblem(draft.components, {
      category: draft.category,
      named: draft.parameterFormat === 'NAMED',
      world,
    })
    if (problem) return problem
    const template = { ...draft, createdAt: now }
    this.note({ kind: 'template', template })
    this.reviewLater(template.id)
    return template
  }

  /** Changes a template, which goes back to its review. Undefined: taken. */
  edit(template: Template, body: Json): GraphError | undefined {
    const now = this.clock.now()
    const { status, edits = [] } = template
    if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(status))
      return templateProblem(`A template that is ${status} cannot be edited.`)
    const category = text(body, 'category') ?? template.category
    if (status === 'APPROVED') {
      if (category !== template.category)
        return templateProblem('The category of an approved template cannot be edited.')
      const month = edits.filter((at) => at > now - 30 * DAY_MS)
      if (month.some((at) => at > now - DAY_MS) || month.length >= 10)
        return templateProblem('An approved template is edited once in 24 hours and 10 times in 30 days.')
    }
    const components = Array.isArray(body.components) ? body.components : template.components
    const named = template.parameterFormat === 'NAMED'
    const problem = componentsProblem(components, { category, named, world: this.world() })
    if (problem) return problem
    const { reason: _reason, pausedUntil: _until, ...rest } = template
    const edited = status === 'APPROVED' ? [...edits, now] : edits
    this.note({
      kind: 'template',
      template: { ...rest, category, components, edits: edited, status: 'PENDING' },
    })
    this.reviewLater(template.id)
    return undefined
  }

  /** Deletes all languages of a name, or the one of this id. Undefined: gone. */
  delete(waba: string, name: string | undefined, id: string | undefined): GraphError | undefined {
    const gone = [...this.world().templates.values()].filter(
      (template) =>
        template.waba === waba && template.name === name && (id === undefined || template.id === id),
    )
    if (gone.length === 0) return graphError(100, { details: 'Message template not found.' })
    if (gone.some(({ status }) => status === 'DISABLED'))
      return templateProblem('A disabled template cannot be deleted.')
    for (const template of gone) this.note({ kind: 'template', template: { ...template, status: 'DELETED' } })
    return undefined
  }

  /** Gives a template a new status and tells the product. `info` as in the webhook's `other_info` or `rejection_info`. */
  decide(template: Template, status: string, reason: string | null, info: Json = {}): Template {
    const { reason: _old, pausedUntil: _until, ...rest } = template
    const decided: Template = { ...rest, status, ...(reason !== null && reason !== 'NONE' && { reason }) }
    return this.become(decided, reason, info)
  }

  /** Another category from now on, or (`soon`) announced for later. */
  recategorise(template: Template, category: string, soon = false): Template {
    const about = { ...aboutOf(template), new_category: soon ? template.category : category }
    const changed = soon ? template : { ...template, category }
    if (!soon) this.note({ kind: 'template', template: changed })
    const time = Math.floor(this.clock.now() / 1000) + DAY_MS / 1000
    this.tell(template.waba, 'template_category_update', {
      ...about,
      ...(soon
        ? { correct_category: category, category_update_timestamp: time }
        : { previous_category: template.category }),
    })
    return changed
  }

  /** What customers think of it. RED pauses it, as Meta does. */
  rate(template: Template, quality: string): Template {
    const rated = { ...template, quality }
    this.note({ kind: 'template', template: rated })
    this.tell(template.waba, 'message_template_quality_update', {
      ...aboutOf(template),
      previous_quality_score: template.quality ?? 'UNKNOWN',
      new_quality_score: quality,
    })
    return quality === 'RED' && rated.status === 'APPROVED' ? this.pause(rated) : rated
  }

  /** Pauses it for its next time, 3 h and then 6 h; the third time disables it. */
  pause(template: Template): Template {
    const pauses = (template.pauses ?? 0) + 1
    const pause = PAUSES[pauses - 1]
    if (!pause)
      return this.decide({ ...template, pauses }, 'DISABLED', null, { other_info: { title: 'DISABLED' } })
    const until = this.clock.now() + pause.ms
    const paused: Template = {
      ...template,
      pauses,
      status: 'PAUSED',
      reason: pause.title,
      pausedUntil: until,
    }
    this.later(pause.ms, () => this.endPause(paused.id))
    return this.become(paused, null, {
      other_info: { title: pause.title, description: 'Low quality.' },
    })
  }

  /** Ends a pause when the shop asks for it; only a pause for sending too fast can be ended (`RATE_LIMITING_PAUSE`). */
  unpause(template: Template): Json {
    if (template.status !== 'PAUSED' || template.reason !== 'RATE_LIMITING_PAUSE')
      return { success: false, reason: 'The template is not paused for its rate.' }
    this.decide(template, 'APPROVED', null, { other_info: { title: 'UNPAUSE' } })
    return { success: true }
  }

  /** Takes up the reviews and pauses of the last life. */
  takeUp(): void {
    for (const { id, status, pausedUntil } of this.world().templates.values()) {
      if (status === 'PENDING') this.reviewLater(id)
      if (status === 'PAUSED' && pausedUntil !== undefined)
        this.later(Math.max(0, pausedUntil - this.clock.now()), () => this.endPause(id))
    }
  }

  clear(): void {
    for (const cancel of this.timers) cancel()
    this.timers.clear()
  }

  private become(template: Template, reason: string | null, info: Json): Template {
    this.note({ kind: 'template', template })
    this.tell(template.waba, 'message_template_status_update', {
      event: template.status,
      ...aboutOf(template),
      reason,
      message_template_category: template.category,
      ...info,
    })
    return template
  }

  private endPause(id: string): void {
    const template = this.world().templates.get(id)
    const over = (template?.pausedUntil ?? Number.POSITIVE_INFINITY) <= this.clock.now()
    if (template?.status === 'PAUSED' && over)
      this.decide(template, 'APPROVED', null, { other_info: { title: 'UNPAUSE' } })
  }

  private reviewLater(id: string): void {
    this.later(this.world().settings.templateReviewMs, () => this.review(id))
  }

  private review(id: string): void {
    const world = this.world()
    const template = world.templates.get(id)
    const { templateReview } = world.settings
    if (template?.status !== 'PENDING' || templateReview === 'by_hand') return
    const verdict =
      templateReview === 'approve'
        ? { category: template.category }
        : verdictOf(template, world.templates.values())
    if ('reason' in verdict) {
      const { reason } = verdict
      this.decide(template, 'REJECTED', reason, { rejection_info: verdict })
      return
    }
    const { category } = verdict
    const fits = category === template.category ? template : this.recategorise(template, category)
    this.decide(fits, 'APPROVED', 'NONE')
  }

  private later(ms: number, task: () => void): void {
    const cancel = this.clock.after(ms, () => {
      this.timers.delete(cancel)
      task()
    })
    this.timers.add(cancel)
  }
}

/** A template as its webhooks name it. The id is a JSON number above 2^53, as Meta sends it. */
export const aboutOf = ({ id, name, language }: Template): Json => ({
  message_template_id: Number(id),
  message_template_name: name,
  message_template_language: language,
})
