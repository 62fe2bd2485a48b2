import type { RowKey } from '@app/replay/replay'
import type { BotSessionRow } from '@domain/bots/tables'
import type { StepTable } from '@domain/kernel/step'
import { botSessionSteps } from '@domain/kernel/steps/botSession.gen'
import {
  connectionSteps,
  deliverySteps,
  instanceSteps,
  internalConversationSteps,
  loginSteps,
  outboxSteps,
  platformSteps,
  scheduledMessageSteps,
  ticketSteps,
  transferSteps,
  twoFactorSteps,
} from '@domain/kernel/steps.gen'
import type { TableName } from '@domain/kernel/world'

/** The machine of a table's rows, and the field in which they keep its state. */
type Lifecycle = Readonly<{ steps: StepTable; stateOf: (row: object) => string | null }>

const by =
  (field: string) =>
  (row: object): string | null => {
    const state: unknown = Reflect.get(row, field)
    return typeof state === 'string' ? state : null
  }

const LIFECYCLES: Partial<Record<TableName, Lifecycle>> = {
  tickets: { steps: ticketSteps, stateOf: by('state') },
  transfers: { steps: transferSteps, stateOf: by('state') },
  messages: { steps: deliverySteps, stateOf: by('delivery') },
  outbox: { steps: outboxSteps, stateOf: by('state') },
  session: { steps: loginSteps, stateOf: by('state') },
  connection: { steps: connectionSteps, stateOf: by('state') },
  instances: { steps: instanceSteps, stateOf: by('state') },
  internalConversations: { steps: internalConversationSteps, stateOf: by('state') },
  internalOutbox: { steps: outboxSteps, stateOf: by('state') },
  platform: { steps: platformSteps, stateOf: by('state') },
  scheduledMessages: { steps: scheduledMessageSteps, stateOf: by('state') },
  botSessions: {
    steps: botSessionSteps,
    stateOf: (row) => by('state')((row as BotSessionRow).data),
  },
  twoFactor: { steps: twoFactorSteps, stateOf: by('state') },
}

/** The lifecycle of a table's rows, if they have one. */
export const lifecycleOf = ({ table }: Pick<RowKey, 'table'>): Lifecycle | undefined => LIFECYCLES[table]
