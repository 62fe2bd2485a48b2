import { keyPressed } from '@domain/macros/key'
import { isComposing } from '@domain/shortcuts/composing'
import { layerPart } from '@ui/kit/part'
import { askMacro, useAskedMacro } from '@ui/tickets/askMacro'
import { useEffect } from 'react'
import { useMacros } from './macroRows'

const MacroRunner = layerPart(() => import('./internal/MacroRunner'))
const MacroChooser = layerPart(() => import('./internal/MacroChooser'))

/** A dialog or an open menu has the keyboard to itself. */
const isTaken = (): boolean => document.querySelector('[aria-modal="true"], [role="menu"]') !== null

/** Runs macros in the open ticket: by their keys, and when the palette or a menu asks for one. */
export default function MacroHost({ ticketId }: { ticketId: string }) {
  const macros = useMacros()
  const asked = useAskedMacro()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || isTaken()) return
      const key = keyPressed(event)
      // One's own comes before one for everybody.
      const meant = key === null ? [] : macros.filter((macro) => macro.key === key)
      const macro = meant.find(({ shared }) => !shared) ?? meant[0]
      if (!macro) return
      event.preventDefault()
      askMacro({ what: 'run', id: macro.id })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [macros])
  // What was asked for in one conversation is not done in another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ticket is what forgets it.
  useEffect(() => () => askMacro(null), [ticketId])
  if (!asked) return null
  const macro = asked.what === 'run' ? macros.find(({ id }) => id === asked.id) : undefined
  return (
    <>
      {asked.what === 'choose' && <MacroChooser macros={macros} onClose={() => askMacro(null)} />}
      {macro && (
        <MacroRunner
          key={`${ticketId}/${macro.id}`}
          macro={macro}
          ticketId={ticketId}
          onClose={() => askMacro(null)}
        />
      )}
    </>
  )
}
