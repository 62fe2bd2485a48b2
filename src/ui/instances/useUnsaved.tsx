import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useInstanceTexts } from './instanceTexts'

/**
 * Asks before unsaved work is left: by a link of the panel in its own words, by the browser's in the browser's.
 * Gives the dialog to draw.
 */
export function useUnsaved(dirty: boolean): ReactNode {
  const t = useInstanceTexts()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (!dirty) return
    const leave = (event: BeforeUnloadEvent) => event.preventDefault()
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (!link || !plain || link.target === '_blank' || link.origin !== location.origin) return
      if (link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.pathname + link.search)
    }
    window.addEventListener('beforeunload', leave)
    document.addEventListener('click', click, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', leave)
      document.removeEventListener('click', click, { capture: true })
    }
  }, [dirty])
  if (wanted === null) return null
  return (
    <ConfirmDialog
      title={t('form.unsavedTitle')}
      text={t('form.unsavedText')}
      action={t('form.unsavedLeave')}
      color="danger"
      onConfirm={() => void navigate(wanted)}
      onClose={() => setWanted(null)}
    />
  )
}
