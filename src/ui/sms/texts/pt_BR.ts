import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  lead: 'Por onde os SMS da loja saem, a quem chegam, em que horas e quanto custam.',
  test: 'Enviar um teste',
  add: 'Configurar uma conta',
  providers: { zenvia: 'Zenvia', twilio: 'Twilio' },
  none: 'Nenhum SMS sai desta loja: falta a conta de um provedor, como a Zenvia ou a Twilio. Quem administra o Balcão a configura aqui.',
  leaves: {
    title: 'Por onde saem',
    by: 'Pela {{provider}}, do remetente {{sender}}.',
    nothing: 'Por lugar nenhum ainda.',
    states: { ready: 'Enviando', trouble: 'Parado', none: 'Sem conta' },
    plain: 'Sem acento nem emoji: o Balcão os tira antes de enviar, para caber em menos partes.',
    accents: 'Com acentos e emoji, como foi escrito: uma mensagem assim ocupa mais que o dobro das partes.',
  },
  hours: {
    title: 'Em que horas',
    text: 'Promoções só chegam de segunda a sexta das {{weekdays}} e no sábado das {{saturday}}, no relógio de quem recebe (pelo DDD). Aos domingos e feriados, nenhuma. O que ficou para depois sai na próxima hora permitida.',
    span: '{{from}} às {{to}} h',
  },
  people: {
    title: 'A quem chegam',
    text: 'Só a celulares do Brasil, e promoções só a quem aceitou recebê-las por SMS. Telefones fixos ficam de fora. A operadora Oi não avisa se entregou: para esses celulares a situação fica em “enviado”.',
  },
  cost: {
    title: 'Partes e preço',
    text: 'O provedor cobra por parte. Sem acentos, uma parte tem 160 letras, e cada parte de uma mensagem maior 153. Com um só acento fora do alfabeto dos celulares ou um emoji são 70 e 67. [ ] { } | ^ ~ \\ e € contam por duas letras.',
    each: 'Cada parte custa {{price}}.',
    unknown:
      'Quanto custa uma parte ainda não foi dito: cadastre o preço do contrato em Configurações, Preços de mensagens.',
    try: 'Conte as partes de um texto',
    tryHelp: 'Conta também como sair, que vai no fim de toda promoção. Nada é enviado.',
    units_one: '{{count}} letra',
    units_other: '{{count}} letras',
    parts_one: '{{count}} parte',
    parts_other: '{{count}} partes',
    left_one: 'cabe mais {{count}} nesta parte',
    left_other: 'cabem mais {{count}} nesta parte',
    tooLong: 'É longo demais para um SMS: são no máximo {{count}} partes.',
  },
  out: {
    title: 'Como se sai',
    answer:
      'Toda promoção termina com “Sair: responda SAIR”. Quem responde SAIR, PARAR ou STOP não recebe mais promoções por SMS, e só uma confirmação; VOLTAR desfaz. Outras respostas não abrem conversa.',
    link: 'Toda promoção termina com um link curto. Ele leva à página em que a pessoa diz o que não quer mais receber da loja.',
  },
  accounts: {
    title: 'Contas nos provedores',
    active: 'Em uso',
    unused: 'Guardada',
    stopped: 'Parada',
    sender: 'Remetente',
    hook: 'Endereço dos avisos',
    copyHook: 'Copiar o endereço dos avisos',
    hookTwilio:
      'No painel da Twilio, ponha este endereço no número, em “A message comes in” (POST): sem isso, quem responde SAIR não é ouvido.',
    hookZenvia: 'O Balcão já disse este endereço à Zenvia ao salvar a conta.',
    deleteTitle: 'Excluir a conta da {{provider}}?',
    deleteText: 'A credencial é apagada, e os SMS que esperam ficam esperando outra conta.',
    deleted: 'A conta da {{provider}} foi excluída.',
  },
  form: {
    title: 'Conta de SMS',
    provider: 'Provedor',
    providerHelp: 'Os SMS passam a sair por esta conta assim que ela for salva.',
    account: 'Account SID',
    accountHelp: 'Começa com AC; está na primeira página do painel da Twilio.',
    secret: { zenvia: 'Token da API', twilio: 'Auth Token' },
    secretNew: 'Fica guardado cifrado, e ninguém o lê de novo.',
    secretKept: 'Já está guardado. Deixe vazio para não mudar.',
    sender: 'Remetente',
    senderHelp: 'O número curto, o número com o código do país ou o nome que o provedor deu à loja.',
    answers: 'Quem recebe pode responder',
    answersHelp: 'Desligue se o remetente não recebe respostas: as promoções levam um link para sair.',
    plain: 'Tirar acentos e emoji',
    plainHelp: 'Chega igual em todas as operadoras e custa menos da metade.',
    perDay: 'No máximo por dia',
    perDayHelp: 'Partes em 24 horas: o que passar disso espera.',
    wrong: {
      account: 'Cole o Account SID inteiro: AC e 32 letras e algarismos.',
      secret: 'Cole a credencial como o provedor a mostra, sem espaços no meio.',
      sender: 'De 3 a 40 letras e algarismos, sem espaços.',
      per_day: 'Um número inteiro de 1 a 1.000.000.',
    },
    saved: 'Os SMS saem agora pela {{provider}}.',
  },
  testing: {
    title: 'Testar o envio',
    phone: 'Seu celular',
    phoneHelp: 'Com DDD. Vai um SMS com um texto fixo da loja.',
    send: 'Enviar o teste',
    sent: 'Teste a caminho de {{phone}}.',
  },
}

/** The shop's SMS: whether they leave, and how. */
export const smsTexts = defineTexts('sms', texts, { pt: () => import('./pt'), en: () => import('./en') })
