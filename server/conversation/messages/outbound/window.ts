import { SEND_RULE, type SendRefusal } from '../../../../src/domain/consents/may-send'
import { windowIsOver } from '../../../directory/customers/consent/send-refusal.sql'
import { reasonFor } from '../../../directory/whatsapp/errors'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { Evidence } from '../delivery/standing'

/** Meta's code for a message after the 24-hour window (whatsapp-facts 2.3). */
export const WINDOW_CLOSED = '131047'

/** A customer on a connection: the window is theirs, whichever ticket they wrote in. */
type Place = { customer_id: string; instance_id: string }

/**
 * Has the customer's 24-hour window ended on this connection? Official connections only; templates pass always.
 * It runs from the provider's time of the customer's last message.
 */
export async function windowIsClosed(work: Work, place: Place, type: string, now: Date): Promise<boolean> {
  if (type === 'template') return false
  const row = await work.one<{ over: boolean }>(
    `SELECT ${windowIsOver('i', '$1', '$3')} AS over FROM instances i WHERE i.id = $2`,
    [place.customer_id, place.instance_id, now],
  )
  return row?.over ?? false
}

/** @throws Refusal WINDOW_CLOSED: the provider would refuse it, so it is not even taken. */
export async function mustBeInWindow(work: Work, place: Place, type: string, now: Date): Promise<void> {
  if (await windowIsClosed(work, place, type, now))
    throw new Refusal('WINDOW_CLOSED', reasonFor(WINDOW_CLOSED, null))
}

/** The end of an attempt at what is not to be sent after all. */
export const notSent = (attempt: number, why: SendRefusal): Evidence =>
  why === 'window_closed'
    ? windowClosed(attempt)
    : { ...windowClosed(attempt), errorCode: SEND_RULE[why].code, errorMessage: SEND_RULE[why].said }

/** The end of an attempt whose window closed while it waited. */
export const windowClosed = (attempt: number): Evidence => ({
  state: 'failed',
  attempt,
  providerId: null,
  errorCode: WINDOW_CLOSED,
  errorMessage: reasonFor(WINDOW_CLOSED, null),
})

/** The end of an attempt that was to leave only while somebody had the ticket; `holder`: who has it now. */
export const takenOver = (attempt: number, holder: string | null): Evidence => ({
  state: 'failed',
  attempt,
  providerId: null,
  errorCode: 'TAKEN_OVER',
  errorMessage:
    holder === null
      ? 'Mensagem descartada: o atendimento voltou à fila, ou a equipe respondeu antes.'
      : `Mensagem descartada: atendimento assumido por ${holder}.`,
})
