import '@ui/kit/texts/pt_BR'
import { tell } from '@ui/kit/feedback'
import { currentTexts } from '@ui/kit/text'
import ReplayPage from '@ui/replay/ReplayPage'
import { replayTexts } from '@ui/replay/texts/pt_BR'
import { useEffect, useState } from 'react'
import { createReplayDesk, type ReplayWorker } from '../replay/replay-desk'

const worker = (): ReplayWorker =>
  new Worker(new URL('../logs/replay-worker.ts', import.meta.url), { type: 'module', name: 'replay' })

const sentence = () => currentTexts(replayTexts)('refused')

/** Opens exported logs: without login, tenant, database or network. */
export default function ReplayRoute() {
  const [desk] = useState(() => createReplayDesk(worker, { sentence, say: () => tell('failed', sentence()) }))
  useEffect(() => () => desk.close(), [desk])
  return <ReplayPage desk={desk} />
}
