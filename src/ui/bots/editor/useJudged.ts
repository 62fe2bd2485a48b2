import type { Flow } from '@domain/bots/flow'
import { judged } from '@domain/bots/judged'
import { useMemo } from 'react'
import type { Draft, Places } from './drawn'
import { eachOnce } from './said'
import { useCalledFlows } from './useCalledFlows'

/** A flow as it would run, and what is against it: by the function that the server refuses to publish it with. */
export function useJudged({ id, kind, template }: Draft['bot'], flow: Flow, places: Places) {
  const published = useCalledFlows(flow, places)
  return useMemo(() => {
    const drawn = { id, kind, templateName: template, flow }
    const { compiled, problems } = judged(drawn, places, (called) => published.get(called) ?? null)
    return { compiled, problems: eachOnce(problems) }
  }, [id, kind, template, flow, places, published])
}
