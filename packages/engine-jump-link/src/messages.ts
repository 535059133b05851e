import { type MessageCatalogue, type Notice, noticeText } from '@ircrisk/units';

export const jumpLinkMessages = {
  scheme: {
    zh: '地址须以 https:// 开头（内网系统可用 http://）',
    en: 'The address begins with https:// (http:// for systems of the intranet)',
  },
  authority: {
    zh: '主机名之后须有 / 或 ?，变量只能写在其后，主机不能是变量',
    en: 'A / or ? ends the host, and variables stand after it: a host is never a variable',
  },
  userInfo: { zh: '地址中不能带用户名或密码', en: 'An address carries no user name or password' },
  character: { zh: '地址中不能有“{character}”', en: 'An address cannot have “{character}”' },
  brace: { zh: '花括号不成对', en: 'The braces do not match' },
  reserved: {
    zh: '不支持运算符“{operator}”：它不编码，值可以改写地址',
    en: 'The operator “{operator}” is not taken: it encodes nothing, so that a value could rewrite the address',
  },
  modifier: {
    zh: '变量“{name}”的写法不支持（RFC 6570 第 3 级以内，不用 : 和 *）',
    en: 'The variable “{name}” is written in a way that is not taken (RFC 6570 up to level 3, without : and *)',
  },
  dotSegment: {
    zh: '路径中出现“.”或“..”，浏览器会改到别处',
    en: 'The path has “.” or “..”, which a browser resolves to another place',
  },
  surrogate: {
    zh: '参数“{name}”的值不是完整的文字',
    en: 'The value of “{name}” is no whole text',
  },
  unreadable: { zh: '不是有效的地址', en: 'This is no address' },
  hostNotListed: {
    zh: '主机“{host}”不在白名单中：请加入该系统的允许主机',
    en: 'The host “{host}” is not on the list: add it to the allowed hosts of the system',
  },
  hostUnreadable: {
    zh: '“{host}”不是主机名：只写主机或 主机:端口',
    en: '“{host}” is no host: write a host, or host:port, alone',
  },
  hostWildcard: {
    zh: '“{host}”含通配符：允许的主机须逐个写全，例如 mes.example.com',
    en: '“{host}” has a wildcard: write every allowed host in full, as mes.example.com',
  },
  ownOrigin: { zh: '本平台的地址不能内嵌', en: 'An address of this platform is not framed' },
  signInField: {
    zh: '地址中不能有“{name}”：登录时由平台写入该参数，自带的会被对方先读到',
    en: 'An address cannot have “{name}” of its own: the platform adds it to sign people in, and the receiver might read the other one first',
  },
  signInFieldOf: {
    zh: '链接“{title}”的地址中已有“{name}”，登录时平台也写入该参数：请先改该链接',
    en: 'The link “{title}” has “{name}” in its address, which the platform adds to sign people in: change that link first',
  },
  plainHttp: {
    zh: 'http:// 只用于内网主机，且须打开该系统的“允许 http”',
    en: 'http:// is for hosts of the intranet, with “plain http” switched on for the system',
  },
  bindingForm: {
    zh: '参数“{text}”无法识别：写成 变量=来源，必填加 !，固定值加单引号',
    en: 'The parameter “{text}” cannot be read: write variable=source, with ! when required, a fixed text in single quotes',
  },
  bindingTwice: { zh: '变量“{name}”有两个来源', en: 'The variable “{name}” has two sources' },
  bindingUnused: {
    zh: '模板中没有变量“{name}”：请写入模板或删去该参数',
    en: 'The template has no variable “{name}”: write it there or remove the parameter',
  },
  unbound: {
    zh: '变量“{name}”没有来源：请为它添加参数或从模板中删去',
    en: 'The variable “{name}” has no source: add a parameter for it or remove it from the template',
  },
  unknownPath: {
    zh: '来源“{path}”不存在，此处可用：{known}',
    en: 'There is no source “{path}”; here there are: {known}',
  },
  missing: { zh: '缺少参数 {name}', en: 'missing {name}' },
} as const satisfies MessageCatalogue;

export const jumpLinkText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(jumpLinkMessages, notice, language);
