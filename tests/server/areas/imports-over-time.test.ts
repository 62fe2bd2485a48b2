import { describe, expect, it } from 'vitest'
import { appendConsents } from '../../../server/directory/customers/consent/consent'
import { customerImport } from '../../../server/directory/customers/import/customer-import'
import {
  cancelImport,
  checkImport,
  runImport,
  startImport,
  undoImport,
} from '../../../server/directory/imports/change'
import { eraseImported, sweepImportRows } from '../../../server/directory/imports/forget'
import { guessMapping } from '../../../server/directory/imports/guess'
import type { Database, Work } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { anImportDesk } from './import-desk'
import { aStage, rows, work } from './stage'

describe('customers from a file, once they are in', () => {
  const stage = aStage(aDatabase())
  const { by, go, shown, send, check, imported, refusals, people, clear } = anImportDesk(stage)

  it('can be put back, but for what somebody has changed or used since', async () => {
    await clear()
    await imported('nome;fone;e-mail\nAna;11987654321;\nBia;11987654322;')
    const { id } = await imported(
      'nome;fone;e-mail\nAna;11987654321;ana@a.test\nBia;11987654322;bia@a.test\nCaio;11987654323;\nDora;11987654324;\nEva;11987654325;\nFlor;11987654326;\nGil;11987654327;\nHeitor;11987654328;',
    )
    const [, bia, , dora, eva, flor, gil, heitor] = await people()
    await rows(stage(), `UPDATE customers SET email = 'nova@a.test' WHERE id = $1`, [bia?.id])
    await rows(stage(), `UPDATE customers SET is_favorite = true WHERE id = $1`, [eva?.id])
    await rows(stage(), `UPDATE customers SET sensitive_field = '{"alergia": "dipirona"}' WHERE id = $1`, [
      flor?.id,
    ])
    await rows(stage(), 'UPDATE customers SET attendant_id = $2 WHERE id = $1', [
      gil?.id,
      Number(stage().ana.id),
    ])
    await work(stage(), (w) =>
      appendConsents(w, [
        {
          customer_id: heitor?.id ?? '',
          purpose: 'reminder',
          decision: 'granted',
          basis: 'consent',
          channel: 'counter',
          source: 'staff',
          at: new Date(),
        },
      ]),
    )
    await rows(
      stage(),
      `INSERT INTO customer_notes (tenant_id, customer_id, user_id, text) VALUES ($1, $2, $3, 'ligar')`,
      [stage().tenant.id, dora?.id, stage().alice.id],
    )
    await work(stage(), (w) => undoImport(w, by(stage().alice), id))
    await go(id)
    expect(await shown(id)).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 6 } })
    expect(await people()).toMatchObject([
      { name: 'Ana', email: null },
      { name: 'Bia', email: 'nova@a.test' },
      { name: 'Dora' },
      { name: 'Eva' },
      { name: 'Flor' },
      { name: 'Gil' },
      { name: 'Heitor' },
    ])
    expect(Object.values(await refusals(id)).sort()).toEqual([
      expect.stringContaining('alguém alterou'),
      expect.stringContaining('alguém alterou'),
      expect.stringContaining('alguém alterou'),
      expect.stringContaining('alguém alterou'),
      expect.stringContaining('já tem conversas'),
      expect.stringContaining('ou consentimentos'),
    ])
    await expect(work(stage(), (w) => undoImport(w, by(stage().alice), id))).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
  })

  it('do no row twice when the server is cut off in the middle, wherever that is', async () => {
    await clear()
    const file = ['nome;fone', ...Array.from({ length: 1_300 }, (_, n) => `C${n};1198${1_000_000 + n}`)].join(
      '\n',
    )
    const id = await send(file)
    /** Fails on one of the statements of the n-th transaction, as where the process is killed: nothing of it stays. */
    const cutOff = (nth: number): Database => {
      let begun = 0
      return {
        ...stage().db,
        work: (tenant, body, options) =>
          stage().db.work(
            tenant,
            async (w: Work) => {
              begun += 1
              const value = await body(w)
              if (begun === nth) throw new Error('cut off')
              return value
            },
            options,
          ),
      }
    }
    await work(stage(), async (w) =>
      checkImport(w, by(stage().alice), id, {
        mapping: ['name', 'phone'],
        existing: 'fill',
        createGroups: false,
        missing: 'keep',
      }),
    )
    await expect(go(id, cutOff(3))).rejects.toThrow('cut off')
    await go(id)
    expect((await shown(id)).counts).toMatchObject({ new: 1_300, refused: 0 })
    await work(stage(), (w) => runImport(w, by(stage().alice), id))
    await expect(go(id, cutOff(2))).rejects.toThrow('cut off')
    await expect(go(id, cutOff(3))).rejects.toThrow('cut off')
    await go(id)
    expect(await shown(id)).toMatchObject({
      state: 'done',
      counts: { new: 1_300, changed: 0, same: 0, refused: 0 },
    })
    expect(await people()).toHaveLength(1_300)
    await work(stage(), (w) => undoImport(w, by(stage().alice), id))
    await expect(go(id, cutOff(3))).rejects.toThrow('cut off')
    await go(id)
    expect(await shown(id)).toMatchObject({ counts: { undone: 1_300, kept: 0 } })
    expect(await people()).toEqual([])
  })

  it('are brought in by who may, of whom they may know, and seen by nobody else', async () => {
    await clear()
    await expect(
      work(stage(), (w) =>
        startImport(w, by(stage().ana, ['chat/attendance']), {
          kind: 'customers',
          name: 'a',
          fileId: undefined,
        }),
      ),
    ).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } })
    await imported('nome;fone\nAna;11987654321')
    const [ana] = await people()
    await rows(
      stage(),
      `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, user_id, protocol) VALUES ($1, $2, $3, 'open', $4, 'I1')`,
      [stage().tenant.id, stage().instanceId, ana?.id, stage().bruno.id],
    )
    await rows(
      stage(),
      `UPDATE roles SET has_permission_routes = has_permission_routes || '{customers/list}' WHERE name <> 'administrador'`,
    )
    await rows(stage(), 'DELETE FROM user_instances WHERE user_id = $1', [stage().carla.id])
    const id = await send('nome;fone;e-mail\nOutra;11987654321;o@a.test', stage().carla)
    expect(await check(id, { who: stage().carla })).toMatchObject({ refused: 1 })
    expect(await refusals(id)).toEqual({ 1: 'Já é cliente, e você não pode ver os dados dele.' })
    await expect(work(stage(), (w) => cancelImport(w, by(stage().ana), id))).rejects.toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    })
    await work(stage(), (w) => cancelImport(w, by(stage().carla), id))
    expect(await rows(stage(), 'SELECT 1 FROM import_rows WHERE import_id = $1', [id])).toEqual([])
  })

  it('are forgotten where one of them is erased, and after a week', async () => {
    await clear()
    const { id } = await imported(
      'nome;fone;e-mail\nAna;11987654321;ana@a.test\nBia;11987654322;\nMãe da Ana;8765-4321;\nTia;1;ANA@a.test',
    )
    const [ana] = await people()
    await work(stage(), (w) => eraseImported(w, [ana?.id ?? '']))
    const kept = await rows<{ id: number; cells: string[] }>(
      stage(),
      'SELECT id, cells FROM import_rows WHERE import_id = $1 ORDER BY id',
      [id],
    )
    expect(kept.map(({ cells }) => cells.length)).toEqual([0, 3, 0, 0])
    const later = (days: number) =>
      sweepImportRows.run({ ...stage(), log: silentLog, now: () => new Date(Date.now() + days * 86_400_000) })
    await later(6)
    expect(await rows(stage(), 'SELECT 1 FROM import_rows')).toHaveLength(4)
    await later(8)
    expect(await rows(stage(), 'SELECT 1 FROM import_rows')).toEqual([])
    expect(await shown(id)).toMatchObject({ counts: { new: 2 } })
  })

  it('have their columns guessed by their titles, each field once', async () => {
    const fields = await work(stage(), customerImport.fields)
    expect(
      guessMapping(
        ['NOME COMPLETO', 'Tel.', 'Telefone Comercial', 'CPF / CNPJ', 'E-MAIL', 'Obs', 'Grupo'],
        fields,
      ),
    ).toEqual(['name', 'phone', null, 'document', 'email', null, 'groups'])
    expect(guessMapping(['Telefone Comercial', 'Telefone'], fields)).toEqual([null, 'phone'])
  })
})
