export default {
  title: 'Reprodução de registo',
  open: {
    lead: 'Abra um registo exportado do painel para ver, passo a passo, o que aconteceu. O ficheiro é lido neste navegador: nada sai daqui.',
    drop: 'Largue o ficheiro aqui',
    choose: 'Escolher ficheiro',
    hint: 'Registo exportado (.ndjson), até 512 MB',
    reading: 'A ler {{name}}',
  },
  refusals: {
    'too-large': 'O ficheiro passa de 512 MB. Nada foi lido. Exporte um período menor.',
    empty: 'O ficheiro está vazio.',
    'not-a-log': 'Este ficheiro não é um registo do Balcão: a primeira linha não é o cabeçalho esperado.',
    'newer-version':
      'Este registo foi gravado por uma versão mais recente do Balcão. Abra-o com essa versão ou uma posterior.',
    'no-entries': 'O registo não tem nenhuma entrada que possa ser lida. Não há o que reproduzir.',
    unreadable: 'O ficheiro não pôde ser lido até ao fim. Confirme que ainda está no lugar e tente de novo.',
    'nothing-broken': 'Nenhuma regra está quebrada neste registo: não há o que encolher.',
    personal:
      'O registo tem algo que parece um dado pessoal. Descarregue a versão sem dados pessoais, abra essa e guarde como teste.',
    'still-personal':
      'A verificação encontrou algo que ainda parece um dado pessoal, e por isso nenhum ficheiro foi gerado.',
  },
  banner: {
    region: 'Sobre o registo',
    checking: 'A verificar o estado…',
    matchesHint: 'A soma do estado final é a que o ficheiro traz no rodapé.',
    differsHint: 'A soma do estado final não é a do rodapé: outra versão do painel, ou um ficheiro alterado.',
    otherFoldHint:
      'Quem gravou o ficheiro calcula o estado de outro modo ({{wrote}}, aqui {{reads}}): não há como comparar.',
    noFooter: 'Ficheiro sem rodapé',
    noFooterHint: 'O ficheiro terminou antes da hora: não há soma para verificar.',
    unchecked: 'Estado não verificado',
  },
  transport: {
    slider: 'Posição no registo',
  },
  entries: {
    list: 'Entradas do registo',
    filtering: 'A filtrar… {{count}} %',
  },
  chart: {
    loading: 'À procura do caminho…',
  },
  tools: {
    shrink: 'Encolher o registo',
    redact: 'Descarregar sem dados pessoais',
    bisecting: 'À procura da primeira regra quebrada…',
    shrinking: 'A encolher: à procura das poucas entradas que mostram a falha…',
    testing: 'A preparar o teste…',
    redacting: 'A trocar os dados pessoais…',
    tries_one: '{{count}} registo experimentado',
    tries_other: '{{count}} registos experimentados',
    whole: 'Nenhuma regra está quebrada neste registo.',
    foundAtStart: 'Já o ponto de partida do registo quebra a regra {{rule}}.',
    shrunkTitle: 'Registo encolhido',
    unfinished: 'A procura parou no limite de tentativas: pode haver um registo ainda menor.',
    testLead: 'O ficheiro entra em tests/logs e passa a ser verificado a cada mudança do programa.',
    testPersonal: 'Só um registo sem dados pessoais pode virar teste: o ficheiro é verificado antes.',
    save: 'Guardar',
    saved: 'Ficheiro guardado: {{name}}',
  },
}
