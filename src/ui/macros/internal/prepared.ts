import type { MessageTemplate } from '@contract/entities'
import type { Viewer } from '@domain/access/visibility'
import { type ReplyProblem, replyProblem } from '@domain/conversation/reply-problem'
import type { World } from '@domain/kernel/world'
import type { MacroStep } from '@domain/macros/macro-form'
import { fillIn, holesIn } from '@domain/text/placeholders'
import { ticketRights } from '@domain/tickets/rights'
import { isSnoozed } from '@domain/tickets/snooze'

/** Why a step cannot be done now. */
export type StepProblem = ReplyProblem | 'rights' | 'reason'

/** A step as it will run: its text with what is known filled in. */
export type Prepared = Readonly<{
  step: MacroStep
  /** What its target is called; null: it has none, or that is gone. */
  name: string | null
  /** What is said or commented; empty for others. */
  text: string
  /** Of a quick answer: the file that goes with it. */
  fileId: string | null
}>

type Known = Readonly<Partial<Record<string, string | null>>>

/** A step with its text filled in. A comment is for the staff: what looks like a variable is filled in there too. */
export function prepare(
  step: MacroStep,
  name: string | null,
  answers: ReadonlyMap<string, Readonly<{ data: MessageTemplate }>>,
  known: Known,
): Prepared {
  const answer = step.kind === 'answer' && step.target !== null ? answers.get(step.target)?.data : undefined
  const raw = answer ? answer.value : step.kind === 'say' || step.kind === 'comment' ? step.text : ''
  return {
    step,
    name: step.kind === 'answer' && !answer ? null : name,
    text: fillIn(raw, known).text,
    fileId: answer?.file_id ?? null,
  }
}

/** What still has to be filled in, over all steps, each once. */
export const missingIn = (steps: readonly Prepared[]): string[] => [
  ...new Set(steps.flatMap(({ text }) => holesIn(text))),
]

/** Why this step cannot be done with the ticket as it stands; null: it can. The server decides the same way. */
export function stepProblem(
  world: World,
  viewer: Viewer,
  ticketId: string,
  { step, name, text }: Pick<Prepared, 'step' | 'name' | 'text'>,
  now: number,
): StepProblem | null {
  const row = world.rows.tickets.get(ticketId)
  if (!row) return 'gone'
  const rights = ticketRights(viewer, row)
  if (step.target !== null && name === null) return 'gone'
  const may = (allowed: boolean): StepProblem | null => (allowed ? null : 'rights')
  switch (step.kind) {
    case 'answer':
    case 'say':
      return text === '' ? 'gone' : replyProblem(world, viewer, ticketId, now)
    case 'comment':
      return may(rights.comment)
    case 'group':
      return null
    case 'priority':
      return may(rights.mark)
    case 'mark':
      if (step.mark === 'research') return may(rights.mark)
      return step.mark === 'unseen' && !rights.reply ? 'notMine' : null
    case 'snooze':
      return may(rights.snooze && !isSnoozed(row))
    case 'department':
      return may(rights.changeDepartment)
    case 'user':
      return may(rights.transfer)
    case 'inbox':
      return may(rights.returnToInbox)
    case 'close': {
      const required = world.rows.closingPlans.get(ticketId)?.data?.reason_required ?? false
      return required && step.target === null ? 'reason' : may(rights.finish)
    }
  }
}
