import type { Guide } from './guide.ts'

/** 1 平台介绍. */
export const introduction: Guide = {
  title: '平台介绍',
  lead: '契印是企业与个人在线签署合同的平台。本篇带您认识从登录到查验合同的各个页面。',
  sections: [
    {
      id: 'log-in',
      title: '登录与首页',
      steps: [
        {
          text: '打开登录页，填写本人手机号，点击“获取验证码”，再填写短信中的验证码，点击“登录”。未注册的手机号将自动创建账号。',
          picture: 'login',
        },
        {
          text: '登录后进入首页：“待办”列出待您签署、待他人签署、即将截止的合同数量，点击数字直接打开对应的列表；“最近合同”是您最近发起或签署的合同。',
          picture: 'home',
        },
      ],
    },
    {
      id: 'contracts',
      title: '合同中心',
      steps: [
        {
          text: '点击顶部的“合同中心”查看全部合同。列表上方的标签按状态分开合同，也可以按合同名称或编号查找。',
          picture: 'contract-centre',
        },
        {
          text: '点击“筛选”，按状态、日期、企业等条件查找，填好后点击“查询”。',
          picture: 'contract-filter',
        },
        {
          text: '点击合同编号打开合同详情：左侧是合同文件，右侧是签署进度和合同信息。',
          picture: 'contract-open',
        },
        {
          text: '点击右上角的铃铛查看消息，合同有进展时会在这里提醒您；点击“全部标为已读”清除未读标记。',
          picture: 'messages',
        },
      ],
    },
    {
      id: 'verify',
      title: '查验合同',
      paragraphs: ['每位签署人使用自己的数字证书签名，并加盖时间戳。签名完成后对文件的任何改动都会被发现。'],
      steps: [
        {
          text: '签署完成的合同，“签名校验”列出每个签名的结论、证书和时间戳。点击“签署证据报告”，下载记录各方身份、签署意愿和时间的报告。',
          picture: 'contract-completed',
        },
        {
          text: '点击“签署过程”，查看每一次签署前后的文件，以及两个版本之间有没有改动。',
          picture: 'process',
        },
        {
          text: '收到他人转来的合同PDF，打开“合同验真”页面，点击“选择文件”上传，无需登录即可核对签名是否有效、文件是否被改动。',
          picture: 'verify',
        },
      ],
    },
  ],
}
