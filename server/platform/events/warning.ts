import type { Change } from './publish'

/** A sentence that reaches a user wherever they are in the panel, and stays in their notices. */
export const warningTo = (userId: string, said: Readonly<{ title: string; message: string }>): Change => ({
  event: 'reportWarning',
  data: (rev) => ({ user_id: userId, ...said, rev }),
  audience: { kind: 'users', ids: [userId] },
  rows: [],
})
