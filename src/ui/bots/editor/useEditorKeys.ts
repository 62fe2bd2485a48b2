import type { FlowProblem } from '@domain/bots/problems'
import { isComposing } from '@domain/shortcuts/composing'
import { useEffect, useEffectEvent } from 'react'
import type { Editing } from './editing'
import type { Drawing } from './useDrawing'

type Keyed = Readonly<{
  drawing: Drawing
  problems: readonly FlowProblem[]
  selected: string | null
  select: Editing['select']
  remove: (id: string) => void
}>

const inField = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null

/** Over the whole editor: Ctrl+Z and Ctrl+Y go back and forth, F8 to the next problem, Del takes the chosen step out. */
export function useEditorKeys({ drawing, problems, selected, select, remove }: Keyed): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event)) return
    if (document.querySelector('[aria-modal="true"], [role="menu"]')) return
    const { key, ctrlKey, metaKey, shiftKey } = event
    const control = ctrlKey || metaKey
    const does =
      control && key.toLowerCase() === 'z'
        ? shiftKey
          ? drawing.redo
          : drawing.undo
        : control && key.toLowerCase() === 'y'
          ? drawing.redo
          : key === 'F8'
            ? () => select(nextProblem(problems, selected), 'keyboard')
            : key === 'Delete' && !inField(event) && selected !== null
              ? () => remove(selected)
              : undefined
    if (does === undefined) return
    // The browser's own way back knows one field only, and would bring back what the flow has no more.
    event.preventDefault()
    does?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** The step of the next problem, behind the one that is chosen. */
function nextProblem(problems: readonly FlowProblem[], selected: string | null): string | null {
  const nodes = [...new Set(problems.map(({ node }) => node))]
  return nodes[(nodes.indexOf(selected) + 1) % nodes.length] ?? null
}
