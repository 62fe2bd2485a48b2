export default {
  list: {
    failed: 'Não foi possível carregar. Verifique a ligação.',
    rowGone: 'Isto já não existe: pode ter sido eliminado por outra pessoa.',
    whole_one: 'Selecionar o que corresponde ao filtro',
    whole_other: 'Selecionar todos os {{total}} que correspondem ao filtro',
    wholeLeast: 'Selecionar todos os que correspondem ao filtro, mais de {{total}}',
    wholeChosen_one: 'O que corresponde ao filtro',
    wholeChosen_other: 'Todos os {{total}} que correspondem ao filtro',
    wholeChosenLeast: 'Todos os que correspondem ao filtro, mais de {{total}}',
    next: 'Página seguinte',
    views: 'Vistas',
    keepView: 'Guardar esta vista',
    dropView: 'Eliminar a vista {{name}}',
    viewName: 'Nome da vista',
    viewKept: 'A vista {{name}} foi guardada.',
  },
  conflict: {
    title: 'Outra pessoa alterou isto enquanto o editava',
    text: 'Nada se perdeu. Escolha o que deve valer em cada campo e guarde de novo.',
    theirs: 'Guardado agora pela outra pessoa',
    save: 'Guardar a escolha',
    gone: 'Isto foi eliminado por outra pessoa enquanto o editava. Copie o que ainda precisa antes de fechar.',
  },
  action: {
    unreachable: 'O servidor não respondeu. Confirme se a alteração foi feita antes de repetir.',
  },
}
