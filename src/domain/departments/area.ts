import { describeArea } from '../described/describe-area'

/** Where tickets wait and people work. One that is switched off is chosen for nothing any more. */
export const departments = describeArea({
  one: 'department',
  about: 'a department, and what hangs on it',
  nouns: {
    pt_BR: { one: 'setor', many: 'setores', gender: 'm' },
    en: { one: 'department', many: 'departments' },
  },
  route: 'user-departments/list',
  needs: { read: ['user-departments/list', 'users/list'] },
  table: 'departments',
  topic: 'userDepartments',
  columns: {
    name: {
      kind: 'text',
      label: { pt_BR: 'Setor', en: 'Department' },
      most: 60,
      required: true,
      unique: 'caseless',
      search: true,
    },
    users: { kind: 'count', about: 'Who works there.', list: false },
    members: {
      kind: 'count',
      label: { pt_BR: 'Pessoas', en: 'People' },
      about: 'The first of them by name, at most 50.',
      type: '[UserSummary!]',
    },
    inbox_tickets: {
      kind: 'count',
      label: { pt_BR: 'Na fila', en: 'In the queue' },
      about: 'In its queue.',
    },
    open_tickets: {
      kind: 'count',
      label: { pt_BR: 'Em atendimento', en: 'Being attended' },
      about: "In somebody's hands.",
    },
    activated: { kind: 'active', label: { pt_BR: 'Em uso', en: 'In use' } },
  },
  most: 200,
  deleted: 'gone',
  form: 'dialog',
})
