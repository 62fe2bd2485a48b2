import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Opens a form or a dialog of the page when the address names it behind its # (`users/list?invited#new`), perhaps that of a row
 * (`products#price:12`), and takes the name out of the address, so that closing it and coming back does not open it again.
 * @param open is given the row's id; null: none is named.
 */
export function useAskedFor(name: string, open: (id: string | null) => void): void {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const current = useRef(open)
  current.current = open
  useEffect(() => {
    const [asked, id = null] = decodeURIComponent(hash.slice(1)).split(':')
    if (hash === '' || asked !== name) return
    void navigate(pathname + search, { replace: true })
    current.current(id)
  }, [hash, name, pathname, search, navigate])
}
