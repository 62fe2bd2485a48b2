import type { Fault } from './fault'

const SHOWN = 'server/directory/access-trail/shown.ts'
const TRAIL = 'server/directory/access-trail/trail.ts'
const DRIVER = 'tests/server/access-trail/driver.test.ts'
const WALLS = 'tests/server/access-trail/trail.test.ts'

/** Who saw which customer when. */
export const trailFaults: readonly Fault[] = [
  {
    name: 'an opened conversation leaves no trace',
    file: SHOWN,
    right: '  customerChatsPaginated: ({ data }) => messages(data),\n',
    wrong: '',
    caughtBy: `${DRIVER} ${WALLS}`,
  },
  {
    name: 'who was found counts as listed',
    file: SHOWN,
    right: "kind: search?.trim() ? 'found' : 'listed'",
    wrong: "kind: search === null ? 'found' : 'listed'",
    caughtBy: DRIVER,
  },
  {
    name: 'who was not shown counts as opened',
    file: SHOWN,
    right: 'customerInfos: (answer) => (answer ? customer(answer) : NOTHING)',
    wrong: 'customerInfos: (_answer, { id }: { id: string }) => opened(id)',
    caughtBy: DRIVER,
  },
  {
    name: 'a span has no end',
    file: 'server/directory/access-trail/kinds.ts',
    right: 'Math.floor(at / ACCESS_KINDS[kind].spanMs)',
    wrong: 'Math.floor(at / ACCESS_KINDS[kind].spanMs) * 0',
    caughtBy: DRIVER,
  },
  {
    name: 'a node that stops writes nothing more',
    file: 'server/app.ts',
    right: "opened.push({ name: 'acessos', close: () => trail.close() })",
    wrong: '',
    caughtBy: DRIVER,
  },
  {
    name: 'a file is fetched in the name of nobody in particular',
    file: 'server/directory/media/routes.ts',
    right: "trail.saw(tenant, userId, 'downloaded', 'file', [params.file])",
    wrong: "trail.saw(tenant, file.owner_id ?? userId, 'downloaded', 'file', [params.file])",
    caughtBy: DRIVER,
  },
  {
    name: 'a page of the trail begins before the one before it ends',
    file: 'server/directory/access-trail/read.ts',
    right: '(a.at, a.id) < (',
    wrong: '(a.at, a.id) <= (',
    caughtBy: DRIVER,
  },
  {
    name: 'what the database did not take is forgotten',
    file: TRAIL,
    right: '      } catch (error) {\n',
    wrong: '      } catch (error) {\n        one.accesses.clear()\n',
    caughtBy: WALLS,
  },
  {
    name: 'a flood fills the memory',
    file: TRAIL,
    right: 'if (one.accesses.size >= most) one.lost += 1',
    wrong: 'if (one.accesses.size < 0) one.lost += 1',
    caughtBy: WALLS,
  },
  {
    name: 'what is lost is told to nobody',
    file: TRAIL,
    right: 'if (lost > 0) await noteGap(work)',
    wrong: '',
    caughtBy: WALLS,
  },
  {
    name: 'the trail is kept for ever',
    file: 'server/directory/access-trail/sweep.ts',
    right: 'x.at < $2',
    wrong: 'x.at < $2 AND false',
    caughtBy: WALLS,
  },
  {
    name: 'that the trail was read stands nowhere',
    file: 'server/directory/access-trail/resolvers.ts',
    right: "await note(work, context, 'access_trail_read', { userId, trail: filter })",
    wrong: 'void [note, userId]',
    caughtBy: WALLS,
  },
  {
    name: 'a name is a formula in the exported table',
    file: 'server/directory/access-trail/csv.ts',
    right: 'escape_formulas: true',
    wrong: 'escape_formulas: false',
    caughtBy: WALLS,
  },
]
