import { useUser } from '@app/panel/panel'
import type { Viewer } from '@domain/access/visibility'
import { viewerOf } from '@domain/login/session'
import { useMemo } from 'react'

/** The signed-in user as one who looks at tickets; the same object while the user is the same. */
export function useViewer(): Viewer {
  const user = useUser()
  return useMemo(() => viewerOf(user), [user])
}
