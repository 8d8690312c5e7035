#!/usr/bin/env bash
# One expects that a library that romanises Chinese writes the largest cities as their signs do. Both that Python programs
# use have one reading for each character, and not the common one: Unidecode 1.4.0 writes Guangzhou as YanZhou (Yanzhou is
# another city), Wuhan as WuYi and Ningbo as ZhuBo; anyascii 0.3.3 Foshan as FuShan (Fushan is another city) and Chengdu as
# ChengDou. Eight and seven of thirty are wrong; pypinyin 0.55.0, which knows words, has all right. Who joins place names
# by such Latin letters loses some of the largest cities, or finds another one.
set -euo pipefail
source "$(dirname "$0")/lib.bash"
work_in "$(mktemp -d)"

pip_packages anyascii==0.3.3 Unidecode==1.4.0 pypinyin==0.55.0
python <<'PYTHON'
from importlib.metadata import version

from anyascii import anyascii
from pypinyin import lazy_pinyin
from unidecode import unidecode

# Mainland China's largest cities, with their names on signs.
CITIES = (
    "Shanghai 上海 Beijing 北京 Shenzhen 深圳 Guangzhou 广州 Chengdu 成都 Tianjin 天津 Wuhan 武汉 Dongguan 东莞 "
    "Chongqing 重庆 Hangzhou 杭州 Foshan 佛山 Nanjing 南京 Shenyang 沈阳 Qingdao 青岛 Jinan 济南 Changsha 长沙 "
    "Taiyuan 太原 Zhengzhou 郑州 Kunming 昆明 Dalian 大连 Changchun 长春 Xiamen 厦门 Suzhou 苏州 Hefei 合肥 "
    "Ningbo 宁波 Wuxi 无锡 Fuzhou 福州 Shijiazhuang 石家庄 Changzhou 常州 Bengbu 蚌埠"
).split()
names = list(zip(CITIES[::2], CITIES[1::2]))
ways = {
    "anyascii": anyascii,
    "Unidecode": lambda name: unidecode(name).replace(" ", ""),
    "pypinyin": lambda name: "".join(lazy_pinyin(name)),
}
for package, way in ways.items():
    others = [f"{city} {way(name)}" for city, name in names if way(name).lower() != city.lower()]
    print(package, version(package), f"{len(others)} of {len(names)}:", ", ".join(others))
PYTHON
expect <<'SEEN'
anyascii 0.3.3 7 of 30: Chengdu ChengDou, Chongqing ZhongQing, Foshan FuShan, Changsha ZhangSha, Changchun ZhangChun, Xiamen ShaMen, Bengbu BangBu
Unidecode 1.4.0 8 of 30: Guangzhou YanZhou, Wuhan WuYi, Dongguan DongWan, Chongqing ZhongQing, Shenyang ChenYang, Xiamen ShaMen, Ningbo ZhuBo, Bengbu BangBu
pypinyin 0.55.0 0 of 30: 
SEEN
