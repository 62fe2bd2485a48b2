import * as imports from '../../../src/infra/graphql/imports.gen'
import { asked, type Case, nobody, type Scene } from './deeds'

let made = 0

/** An import as it stands at a step, of a file of one row that speaks of somebody new. */
async function anImport({ shop }: Scene, state: string): Promise<string> {
  made += 1
  const phone = `11 9${80_000_000 + made}`
  return shop.db.work(shop.tenant, async (w) => {
    const row = await w.one<{ id: string }>(
      `INSERT INTO imports (tenant_id, user_id, kind, name, state, titles, mapping, total)
       VALUES ($1, $2, 'customers', 'a.csv', $3, '["Nome", "Telefone"]', '["name", "phone"]', 1) RETURNING id::text`,
      [shop.tenant.id, Number(shop.alice.id), state],
    )
    await w.query('INSERT INTO import_rows (tenant_id, import_id, id, cells) VALUES ($1, $2, 1, $3::jsonb)', [
      shop.tenant.id,
      row?.id,
      JSON.stringify(['Ana', phone]),
    ])
    return row?.id ?? ''
  })
}

/** What is brought in from a file: it is read by its own list, and who is new has no conversation. */
export const importCases: Readonly<Record<string, readonly Case[]>> = {
  checkImport: [
    {
      about: 'changes nobody',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, imports.CheckImportDocument, {
          id: await anImport(scene, 'mapping'),
          mapping: ['name', 'phone'],
          existing: 'fill',
          create_groups: false,
        }),
    },
  ],
  runImport: [
    {
      about: 'makes somebody without a conversation',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, imports.RunImportDocument, { id: await anImport(scene, 'ready') }),
    },
  ],
  cancelImport: [
    {
      about: 'before it is begun',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, imports.CancelImportDocument, { id: await anImport(scene, 'ready') }),
    },
  ],
  undoImport: [
    {
      about: 'that has changed nobody',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, imports.UndoImportDocument, { id: await anImport(scene, 'done') }),
    },
  ],
}
