import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { layerPart } from './part'
import { useTexts } from './text'
import { kitPartTexts } from './texts/parts/pt_BR'
import { guardForm, type UnsavedForm } from './unsavedForms'

const ConfirmDialog = layerPart(() => import('./ConfirmDialog'))

type Unsaved = Readonly<{
  /** The question, while it is being asked, else null: part of what the form renders. */
  asking: ReactNode
  /** Lets the next navigation through: for a form that has just been saved and leads on. */
  pass: () => void
  /** Does this at once where nothing is unsaved, else when the user agrees: for a form's own ways out. */
  leave: (go: () => void) => void
}>

/**
 * Asks before unsaved work is left: by a link, by the browser's own buttons, by closing the tab, by the form's own
 * ways out. Give it whether something is unsaved.
 */
export function useUnsaved(dirty: boolean): Unsaved {
  const t = useTexts(kitPartTexts)
  const { navigator } = useContext(NavigationContext)
  const [wanted, setWanted] = useState<(() => void) | null>(null)
  const form = useRef<UnsavedForm>({ ask: (go) => setWanted(() => go), passing: false })

  // With the drawing itself: between it and an ordinary effect somebody could leave unasked.
  useLayoutEffect(() => {
    form.current.passing = false
    return dirty ? guardForm(form.current, navigator) : undefined
  }, [dirty, navigator])

  return {
    asking: wanted && (
      <ConfirmDialog
        title={t('unsaved.title')}
        text={t('unsaved.text')}
        action={t('unsaved.leave')}
        color="danger"
        onConfirm={() => {
          setWanted(null)
          form.current.passing = true
          wanted()
        }}
        onClose={() => setWanted(null)}
      />
    ),
    pass: () => {
      form.current.passing = true
    },
    leave: (go) => (dirty && !form.current.passing ? setWanted(() => go) : go()),
  }
}
