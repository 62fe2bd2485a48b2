import { useCommands } from '@app/panel/panel'
import { Flow } from '@domain/bots/flow'
import { callsOf } from '@domain/bots/judged'
import { BotFlowsDocument } from '@infra/graphql/bots.gen'
import { useRead } from '@ui/kit/server/useRead'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { Places } from './drawn'

/** The published flows that a flow calls, and all that they call, by their ids; those of a newer build are left out. */
export function useCalledFlows(flow: Flow, { flows }: Places): ReadonlyMap<string, Flow> {
  const { read } = useCommands()
  const key = [...new Set(callsOf(flow))]
    .filter((id) => flows.some((one) => one.id === id))
    .sort()
    .join(' ')
  const { value } = useRead(
    `called ${key}`,
    key === '' ? null : () => read(BotFlowsDocument, { ids: key.split(' ') }),
    'bots',
  )
  return useMemo(
    () =>
      new Map(
        (value?.botFlows ?? []).flatMap(({ id, definition }) => {
          const parsed = v.safeParse(Flow, definition)
          return parsed.success ? [[id, parsed.output] as const] : []
        }),
      ),
    [value],
  )
}
