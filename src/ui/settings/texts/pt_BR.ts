import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  lead: 'Valem para todos na hora. Só administradores mudam, e o registro de segurança guarda quem mudou.',
  index: 'Nesta página',
  house: 'A loja toda',
  scopeHelp: 'O que for mudado aqui vale só para esta conexão, antes do que vale para a loja.',
  overtaken:
    'Outra pessoa mudou isto enquanto você digitava: agora está {{value}}. Salvar põe o que você digitou.',
  standard: 'padrão',
  history: 'Histórico de mudanças',
  historyLoading: 'Lendo o histórico',
  historyUnread: 'O histórico não pôde ser lido.',
  historyMore: 'Mostrar mais',
  historyEmpty: 'Nenhuma configuração foi mudada ainda.',
  bannerRead: 'Entendi',
  isOn: 'ligada',
  isOff: 'desligada',
  ofConnection: '{{name}} (conexão {{id}}): {{value}}',
  asHouse: 'Voltar ao da loja',
  features: 'Recursos',
  featuresBy: 'Quem cuida da instalação liga e desliga os recursos da loja.',
  featureOn: 'Ligado',
  featureOff: 'Desligado',
  featuresUnread: 'Os recursos da loja não puderam ser lidos.',
  shop: 'Loja',
  zoneNone: 'Nenhum fuso do Brasil tem este nome.',
  platform: 'Plataforma',
  queue: 'Fila',
  attendance: 'Atendimento',
  outreach: 'Mensagens que a loja começa',
  reports: 'Relatórios',
  invalid: 'Este valor não serve.',
  on: 'Ligar',
  off: 'Desligar',
  maintenanceOn: 'Ligar o modo de manutenção?',
  maintenanceOnText:
    'Todos saem da tela de atendimento e voltam para a lista de conexões até a manutenção terminar. As mensagens dos clientes continuam chegando.',
  whatsappOff: 'Marcar o WhatsApp como fora do ar?',
  whatsappOffText:
    'Todos saem da tela de atendimento e voltam para a lista de conexões até o WhatsApp ser marcado como disponível de novo.',
  hoursLead:
    'Onde nada está escrito, a loja está sempre aberta. De vários horários que servem, vale o mais específico: pelo setor, depois pela conexão.',
  assignmentLead:
    'Em cada setor ligado aqui, quem espera há mais tempo vai sozinho para uma pessoa da equipe; nos outros, espera até alguém aceitar.',
  zones: {
    'America/Sao_Paulo': 'Brasília, São Paulo, Rio, Minas, Goiás e Sul',
    'America/Bahia': 'Salvador (Bahia)',
    'America/Recife': 'Recife (Pernambuco)',
    'America/Maceio': 'Maceió e Aracaju (Alagoas e Sergipe)',
    'America/Fortaleza': 'Fortaleza, Natal, São Luís, Teresina e João Pessoa',
    'America/Belem': 'Belém e Macapá (leste do Pará e Amapá)',
    'America/Araguaina': 'Palmas e Araguaína (Tocantins)',
    'America/Santarem': 'Santarém (oeste do Pará)',
    'America/Noronha': 'Fernando de Noronha',
    'America/Cuiaba': 'Cuiabá (Mato Grosso)',
    'America/Campo_Grande': 'Campo Grande (Mato Grosso do Sul)',
    'America/Porto_Velho': 'Porto Velho (Rondônia)',
    'America/Manaus': 'Manaus (Amazonas)',
    'America/Boa_Vista': 'Boa Vista (Roraima)',
    'America/Rio_Branco': 'Rio Branco (Acre)',
    'America/Eirunepe': 'Tabatinga e Eirunepé (oeste do Amazonas)',
  },
  fieldNone: 'Nenhum',
  fieldMissing: 'O cadastro de clientes não tem campo de data: crie um em Campos personalizados.',
  names: {
    team_banner: 'Aviso à equipe',
    health_memories: 'Memórias podem ter dados de saúde',
    bot_hosts: 'Sistemas que os robôs podem consultar',
    payment_message: 'Mensagem de pagamento recebido',
    courier_calls: 'Entregador pode ligar para o cliente',
    controlled_delivery: 'Entregar medicamento controlado em casa',
    sngpc_since: 'Registrar vendas para o SNGPC desde',
    birthday_field: 'Campo do aniversário',
    cmed_column: 'Coluna da CMED (ICMS dos medicamentos)',
    cmed_generic_column: 'Coluna da CMED dos genéricos',
    time_zone: 'Fuso horário da loja',
    inbox: 'Fila aberta',
    send_read_receipts: 'Mostrar ao cliente que as mensagens foram lidas',
    send_typing: 'Mostrar ao cliente que alguém está escrevendo',
    maintenance_status: 'Modo de manutenção',
    whatsapp_status: 'WhatsApp disponível',
    older_inbox_chats_first: 'Mostrar primeiro quem espera há mais tempo',
    older_inbox_chats_first_only: 'Permitir aceitar só quem espera há mais tempo',
    older_inbox_chats_obligatorie_in_first: 'Obrigar a aceitar a fila antes de começar outro atendimento',
    priority_tickets_in_passive_flow: 'Prioritários passam na frente',
    not_pull_attendance_when_maria_is_active: 'Não aceitar atendimentos com robô ativo',
    relate_chat_tickets_to_next_user: 'Cliente volta para quem o atendeu por último',
    closing_reason_required: 'Exigir motivo ao encerrar',
    messages_kept_days: 'Dias de guarda das mensagens',
    reopen_hours: 'Horas para reabrir um atendimento encerrado',
    inactivity_in_hours: 'Parar o tempo de inatividade fora do horário de funcionamento',
    wait_limit_queue_minutes: 'Minutos na fila até a espera ficar vermelha',
    wait_limit_open_minutes: 'Minutos sem resposta até a espera ficar vermelha',
    release_offline_minutes: 'Minutos até os atendimentos de quem saiu voltarem à fila',
    release_paused_minutes: 'Minutos até os atendimentos de quem está em pausa voltarem à fila',
    transfer_expires_minutes: 'Minutos até uma transferência sem resposta expirar',
    quiet_from_hour: 'Horário de silêncio: da hora',
    quiet_to_hour: 'Horário de silêncio: até a hora',
    quiet_rest_days: 'Sem promoções aos domingos e feriados',
    ask_marketing: 'Perguntar ao cliente se quer receber ofertas',
    counter_phrase: 'Frase do código no balcão',
    month_budget: 'Orçamento do mês para mensagens, em reais',
    most_marketing_day: 'Promoções por cliente em 24 horas',
    most_marketing_week: 'Promoções por cliente em 7 dias',
    most_marketing_month: 'Promoções por cliente em 30 dias',
    most_service_day: 'Avisos por cliente em 24 horas',
    datetime_analytics_min: 'Primeiro dia dos painéis de análise',
  },
  hints: {
    quiet_from_hour:
      'De 0 a 23, pelo relógio do cliente: o DDD diz o fuso, e onde não diz vale o da loja. Neste horário a loja não escreve a quem não perguntou; quem escreveu há menos de uma hora está na conversa. As duas horas iguais: nenhum silêncio.',
    quiet_rest_days: 'Os feriados são os nacionais e os da loja. Avisos do próprio cliente continuam saindo.',
    ask_marketing:
      'Ao encerrar, dentro da janela de 24 horas e só em conexões oficiais: dois botões, uma vez por cliente. A resposta fica como consentimento, com a mensagem como prova. Quem recebe a pergunta da nota não recebe esta.',
    counter_phrase:
      'O cliente lê o código, o WhatsApp abre com esta frase, e ao enviar ele aceita receber ofertas. Quem muda a frase imprime o cartaz de novo. Vazio: "Quero receber as ofertas da loja".',
    month_budget:
      'Em 80% a loja é avisada. Em 100% as campanhas pausam e as réguas esperam o mês seguinte; quem atende continua enviando. 0: sem limite.',
    most_marketing_day: 'Somam WhatsApp, SMS e e-mail, à mão ou em campanha.',
    most_service_day:
      'Agendadas e lembretes, por todos os canais. Respostas e passos de um pedido não contam.',
    health_memories:
      'Ligada, a equipe anota dados de saúde de quem deu o consentimento “Perfil de saúde”. Desligada, nenhum é anotado nem usado.',
    bot_hosts:
      'Endereços sem https://, separados por vírgula: api.loja.com.br. Um robô só consulta o que está aqui. Vazio: nenhum.',
    payment_message:
      'Enviada ao cliente quando entra o dinheiro de um pedido, dentro da janela de 24 horas. Vazio: nada é enviado. Aceita, entre chaves duplas: primeiro_nome, nome, pedido, total, loja, valor (o que entrou) e troco (o que voltou ao cliente em dinheiro).',
    team_banner: 'Fica no alto de todas as telas até cada um dizer que leu. Vazio: nenhum aviso.',
    courier_calls:
      'Ligada, o link do entregador tem um botão que liga para o cliente, e com ele o número. Desligada, o link não diz telefone nenhum.',
    controlled_delivery:
      'Desligada, o que está nas listas da Portaria 344 só sai no balcão (RDC 812/2023). Ligada, quem entrega recolhe o original da receita de papel.',
    sngpc_since:
      'A partir deste dia, nada das listas da Portaria 344, antimicrobiano ou agonista GLP-1 sai da loja sem que o farmacêutico registre prescritor, comprador ou paciente e lote; o arquivo para a Anvisa sai em SNGPC. Vazio: quem registra é outro sistema da loja. Use um só, para a mesma venda não ir duas vezes.',
    birthday_field:
      'O campo de data do cadastro em que está o nascimento do cliente. As réguas de relacionamento guardam dele só o dia e o mês. Vazio: ninguém faz aniversário.',
    cmed_column:
      'De que coluna da lista da CMED vem o preço máximo (PMC). Vazio: a do estado da loja, onde ela é conhecida (BA, MG, PR, RJ, RS, SC e SP). Escolha nos outros estados, e as colunas ALC em área de livre comércio: a contabilidade da loja conhece a alíquota.',
    cmed_generic_column:
      'Onde genéricos têm alíquota própria. Vazio: a do estado, se é ele que vale acima; se não, a mesma dos outros.',
    time_zone:
      'É o relógio da loja: por ele valem o horário de funcionamento, as respostas fora do horário, os agendamentos, o “hoje” e todas as datas e horas, na tela e nos arquivos.',
    inbox: 'Desligada, só administradores aceitam da fila; a distribuição automática continua valendo.',
    relate_chat_tickets_to_next_user:
      'Vale para quem recebeu o atendimento de um colega. Vem antes da distribuição automática; quem está em pausa ou sem vaga não recebe.',
    release_offline_minutes:
      'Zero: ficam com a pessoa. Contam só os minutos em que a loja está aberta, e recomeçam quando a pessoa volta.',
    release_paused_minutes:
      'Zero: ficam com a pessoa. Enquanto ela escreve em um atendimento, ele continua com ela.',
    messages_kept_days:
      'Contados do encerramento. 0 guarda para sempre; o mínimo é 30. O atendimento, os horários e a nota ficam.',
    maintenance_status: 'Fecha a tela de atendimento para todos enquanto está ligado.',
    whatsapp_status: 'Desligue quando o WhatsApp estiver fora do ar para todos.',
    older_inbox_chats_first: 'Só define a ordem: qualquer um da fila pode ser aceito.',
    older_inbox_chats_first_only:
      'Os outros da fila não podem ser aceitos. Clientes favoritos e administradores ficam fora da regra.',
    older_inbox_chats_obligatorie_in_first:
      'Enquanto alguém espera, só o primeiro da fila pode ser aceito, e ninguém inicia nem reabre outro atendimento. Clientes favoritos e administradores ficam fora da regra.',
    priority_tickets_in_passive_flow: 'Na fila, a prioridade vale antes do tempo de espera.',
    not_pull_attendance_when_maria_is_active: 'O robô termina antes de alguém da equipe assumir.',
  },
}

/** The shop's settings. */
export const settingTexts = defineTexts('settings', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
