import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Opens a form or a dialog of the page when the address names it behind its # (`users/list?invited#new`), and takes
 * the name out of the address, so that closing it and coming back does not open it again.
 */
export function useAskedFor(name: string, open: () => void): void {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const current = useRef(open)
  current.current = open
  useEffect(() => {
    if (hash !== `#${name}`) return
    void navigate(pathname + search, { replace: true })
    current.current()
  }, [hash, name, pathname, search, navigate])
}
