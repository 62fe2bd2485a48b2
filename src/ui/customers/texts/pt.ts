export default {
  panel: {
    complete: 'Completar registo ({{missing}})',
    loading: 'A carregar…',
  },
  edit: {
    hint: 'Enter guarda, Esc desfaz',
    saving: 'A guardar…',
    typed: 'Escreveu: {{value}}',
    problem: {
      unknownField: 'Este campo não existe mais na ficha.',
      badPhone: 'Telefone inválido. Escreva-o com o indicativo.',
    },
  },
  groups: {
    removed: 'Já não está no grupo {{name}}.',
  },
  erase: {
    hint: 'Direito do titular dos dados. Não pode ser anulado.',
    what: 'Apaga para sempre o registo de {{name}} e tudo o que foi dito e enviado: mensagens, ficheiros, anotações, rascunhos e agendamentos, aqui e em todos os dispositivos da equipa. Atendimentos em curso são encerrados sem aviso.',
    stays:
      'Ficam só números: atendimentos, horas e notas, em nome de “Cliente apagado”. Se escrever de novo, será um cliente novo.',
    reasons: {
      retention: 'O prazo de conservação terminou',
      mistake: 'Nunca devia ter sido registado',
    },
    confirm: 'Escreva o nome ou o telefone do cliente',
  },
  marks: {
    blocked: {
      ask: 'Enquanto {{name}} estiver bloqueado, nada é enviado, e as mensagens recebidas são guardadas sem avisar a equipa nem entrar na fila.',
    },
    blacklisted: {
      ask: 'A equipa não inicia atendimentos com {{name}} nem agenda mensagens, e o que já está agendado não sai. O que o cliente escreve continua a chegar e pode ser respondido.',
    },
  },
  notes: {
    save: 'Guardar anotação',
  },
  quotes: {
    noSending: 'Ainda não é possível enviar: {{reason}}',
    accepted: 'Aceite',
    expired: 'Caducado',
    asked: 'Aguarda aprovação',
    converted: 'Passou a encomenda',
  },
  merge: {
    other: 'Unir com outro registo…',
    title: 'Unir registos',
    choose: 'Escolha o registo que vai se unir ao de {{name}}.',
    kept: 'Registo que fica',
    gone: 'Registo que se une',
    bothPhones: 'Os dois telefones levam a este registo.',
    submit: 'Unir registos',
    done: 'Registos unidos.',
    undoText: 'O que veio de {{name}} volta para o registo de antes. O que chegou depois da união fica aqui.',
  },
}
