import { RELATIONSHIP_LIMITS } from '../../../contract/relationship-lists'
import { describeArea } from '../described/describe-area'

/** The groups in which relationship rules stand. */
export const relationshipCategories = describeArea({
  one: 'relationshipCategory',
  about: 'a group of relationship rules',
  nouns: {
    pt_BR: { one: 'categoria de régua', many: 'categorias de réguas', gender: 'f' },
    en: { one: 'rule category', many: 'rule categories' },
  },
  route: 'relationship-rules-categories',
  forms: {
    add: 'relationship-rules-categories/add',
    edit: 'relationship-rules-categories/{id}/edit',
  },
  needs: { read: ['relationship-rules-categories', 'messaging/relationship-rules'] },
  table: 'relationship_categories',
  columns: {
    name: {
      kind: 'text',
      label: { pt_BR: 'Categoria', en: 'Category' },
      most: RELATIONSHIP_LIMITS.name,
      required: true,
      unique: 'folded',
      search: true,
      sort: true,
    },
    note: {
      kind: 'text',
      label: { pt_BR: 'Observação', en: 'Note' },
      most: RELATIONSHIP_LIMITS.note,
      lines: true,
    },
    rules: { kind: 'count', label: { pt_BR: 'Réguas', en: 'Rules' }, about: 'Rules in it.' },
  },
  most: RELATIONSHIP_LIMITS.categories,
  deleted: 'gone',
})
