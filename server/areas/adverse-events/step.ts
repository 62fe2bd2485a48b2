import {
  ADVERSE_EVENT_STEPS,
  type AdverseEventStep,
  ADVERSE_EVENT_LIMITS as LIMITS,
} from '../../../contract/adverse-event-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import { eventOf, takesStep } from '../../../src/domain/adverse-events/report-step'
import { step } from '../../../src/domain/kernel/step'
import { adverseEventSteps } from '../../../src/domain/kernel/steps/adverseEvent.gen'
import { cleanText } from '../../platform/db/clean-text'
import { changedMeanwhile } from '../../platform/db/seen-revision'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { pharmacistOf } from '../orders/area'
import { lockReport } from './read'
import { dueOn, writeStep } from './written'

/**
 * A step of a report. @throws Refusal NOT_FOUND, FORBIDDEN where only a pharmacist may, INVALID without a protocol or a reason,
 * CONFLICT for one that does not take it as it stands.
 */
export async function stepAdverseEvent(
  work: Work,
  viewer: Viewer,
  asked: Readonly<{ id: string; rev: number; step: string; note?: string | null }>,
  now: Date,
): Promise<true> {
  const kind = ADVERSE_EVENT_STEPS.find((one) => one === asked.step)
  if (!kind) throw new Refusal('INVALID', 'Escolha o que foi feito.', { field: 'step' })
  const kept = await lockReport(work, asked.id)
  if (kept.rev !== asked.rev) throw changedMeanwhile()
  if (!takesStep(kept.state, kind)) throw new Refusal('CONFLICT', REFUSED[kind])
  const note = checkedNote(kind, cleanText(asked.note ?? '').trim())
  const pharmacist = kind === 'review' ? await pharmacistOf(work, viewer) : null
  const state = step(adverseEventSteps, kept.state, eventOf(kind))
  await work.query(
    `UPDATE adverse_events SET state = $2, due_on = $3, rev = rev + 1, protocol = CASE WHEN $4 = 'submit' THEN $5 ELSE protocol END,
       pharmacist = coalesce($6, pharmacist), crf = coalesce($7, crf) WHERE id = $1`,
    [
      asked.id,
      state,
      dueOn({ ...kept, state }),
      kind,
      note,
      pharmacist?.name ?? null,
      pharmacist?.crf ?? null,
    ],
  )
  await writeStep(work, viewer, { id: asked.id, kind, note, now })
  return true
}

const REFUSED: Readonly<Record<AdverseEventStep, string>> = {
  review: 'Só um registro com o mínimo preenchido é avaliado.',
  submit: 'Só um registro avaliado por um farmacêutico é enviado.',
  close: 'Só um registro enviado à Anvisa é encerrado.',
  discard: 'O que já foi enviado à Anvisa não se descarta.',
  reopen: 'Só um registro encerrado ou descartado é reaberto.',
}

/** @throws Refusal INVALID where a protocol or a reason is missing or too long */
function checkedNote(kind: AdverseEventStep, note: string): string | null {
  const wanted = (why: string, most: number) => {
    if (note === '') throw new Refusal('INVALID', why, { field: 'note' })
    if (note.length > most) throw new Refusal('INVALID', `São no máximo ${most} letras.`, { field: 'note' })
    return note
  }
  switch (kind) {
    case 'submit':
      return wanted('Escreva o número que o VigiMed deu à notificação.', LIMITS.protocol)
    case 'discard':
    case 'reopen':
      return wanted('Escreva o motivo.', LIMITS.reason)
    case 'review':
    case 'close':
      return null
  }
}
