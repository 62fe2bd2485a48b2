import { drainQueue } from '../../../server/areas/assignment/drain'
import { releaseTickets } from '../../../server/areas/assignment/release'
import { assignmentRules } from '../../../server/areas/assignment/rules'
import type { Viewer } from '../../../src/domain/access/visibility'
import { rows, type Stage, ticket, work } from './stage'

/** ms. */
export const MINUTE = 60_000

/** What the tests of assignment do, on the stage of their block. */
export function hands(stage: () => Stage) {
  return {
    rule: (mode: string, more: object = {}) =>
      work(stage(), (w) =>
        assignmentRules.save(w, null, {
          departmentId: null,
          mode,
          ownFirst: false,
          active: true,
          ...more,
        }),
      ),
    /** Somebody's panel connects, or has gone so many minutes ago. */
    comes: (viewer: Viewer) =>
      rows(
        stage(),
        `INSERT INTO sessions (tenant_id, user_id, refresh_hash, expires_at, seen_at)
         VALUES ($1, $2, gen_random_uuid()::text, now() + interval '1 day', now())`,
        [stage().tenant.id, Number(viewer.id)],
      ),
    goes: (viewer: Viewer, minutes = 0) =>
      rows(
        stage(),
        `UPDATE sessions SET seen_at = NULL, left_at = now() - make_interval(mins => $2) WHERE user_id = $1`,
        [Number(viewer.id), minutes],
      ),
    drain: () => work(stage(), (w) => drainQueue(w, new Date())),
    ownerOf: async (id: string) => (await ticket(stage(), id)).user_id,
    set: (settings: Record<string, string>) =>
      rows(
        stage(),
        `INSERT INTO settings (tenant_id, key, value) SELECT $1, * FROM jsonb_each_text($2::jsonb)`,
        [stage().tenant.id, JSON.stringify(settings)],
      ),
    release: (grace: { offline?: number; paused?: number }, minutesFromNow = 0, watchedSince = new Date(0)) =>
      work(stage(), (w) =>
        releaseTickets(
          w,
          { offline: 0, paused: 0, ...grace },
          watchedSince,
          new Date(Date.now() + minutesFromNow * MINUTE),
        ),
      ),
    linesOf: async (id: string) =>
      (
        await rows<{ message: string }>(
          stage(),
          'SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_log_message ORDER BY id',
          [id],
        )
      ).map(({ message }) => message),
    jobs: () =>
      stage().db.system((w) =>
        w.query<{ queue_name: string }>(
          `SELECT q.queue_name FROM graphile_worker._private_jobs j
           JOIN graphile_worker._private_tasks k ON k.id = j.task_id
           LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
           WHERE k.identifier = 'assignment.drain' AND j.payload->>'tenantId' = $1`,
          [String(stage().tenant.id)],
        ),
      ),
    clear: async () => {
      await rows(stage(), 'DELETE FROM assignment_rules')
      await rows(stage(), 'DELETE FROM opening_hours')
      await rows(stage(), 'DELETE FROM user_pauses')
      await rows(stage(), 'DELETE FROM sessions')
      await rows(stage(), 'DELETE FROM settings')
      await rows(
        stage(),
        `UPDATE users SET max_chat_tickets = NULL, max_active_chat_tickets = NULL, department_id = NULL, assigned_turn = 0`,
      )
      await rows(
        stage(),
        `UPDATE chat_tickets SET state = 'closed', finished_at = now() WHERE state <> 'closed'`,
      )
      await stage().db.system((w) => w.query('DELETE FROM graphile_worker._private_jobs'))
    },
  }
}
