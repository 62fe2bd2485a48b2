export default {
  search: 'Procurar por nome, telefone, e-mail ou CPF/CNPJ',
  new: {
    said: '{{name}} foi registado.',
  },
  group: {
    search: 'Procurar grupo',
    saved: 'O grupo {{name}} foi guardado.',
    delete: 'Eliminar grupo',
    deleteTitle: 'Eliminar o grupo {{name}}?',
    deleteText_one: '1 cliente sai deste grupo. Tudo o resto da ficha fica como está.',
    deleteText_other: '{{count}} clientes saem deste grupo. Tudo o resto das fichas fica como está.',
    deleted: 'O grupo {{name}} foi eliminado.',
    mergeText_one: '1 cliente passa para o outro grupo, e {{name}} deixa de existir. Não é possível anular.',
    mergeText_other:
      '{{count}} clientes passam para o outro grupo, e {{name}} deixa de existir. Não é possível anular.',
  },
  created: 'Registo',
}
