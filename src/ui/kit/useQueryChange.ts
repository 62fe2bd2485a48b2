import { useCallback } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router-dom'

/** Changes the query of the address; what else stands in it stays. */
export type QueryChange = (change: (query: URLSearchParams) => void, options?: NavigateOptions) => void

/**
 * Changes the query of the address. A change begins with the address as it is at that moment: `setSearchParams`
 * of React Router hands over what was rendered last, so that two changes in a row take back the first.
 */
export function useQueryChange(): QueryChange {
  const navigate = useNavigate()
  return useCallback(
    (change, options) => {
      const query = new URLSearchParams(window.location.search)
      change(query)
      void navigate({ search: query.toString() }, options)
    },
    [navigate],
  )
}
