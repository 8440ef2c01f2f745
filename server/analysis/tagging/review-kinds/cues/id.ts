import { type KindPhrases, listOf } from '../cue-phrases.ts';

export const id: KindPhrases = {
  phrases: {
    bug: listOf(`
      !tidak/gak/ga/nggak/ngga/tdk/gk/g/enggak/kagak/tak bisa/bs/dapat,
      !tidak/gak/ga/nggak/tdk/gk .. muncul/masuk/terbuka/jalan/berfungsi/keluar/terkirim/connect/konek/respon/terdaftar/sesuai,
      !susah .. masuk/login/dibuka/buka/akses, !sulit .. masuk/login/dibuka/buka, !gabisa, !gbisa, !gakbisa,
      !belum masuk, !blm masuk, error*, eror*, bug, bugnya, ngebug, gagal, ngelag, lag, lemot*, lelet, lambat,
      lama banget, loading terus, loading mulu, macet, hang, ngehang, force close, fc, keluar sendiri,
      tutup sendiri, crash, blank, layar hitam/putih, perbaiki*, diperbaiki, masalah, gangguan, kendala,
      setelah .. update, habis .. update, sejak .. update, abis update, hilang, trouble, logout sendiri, stuck,
      maintenance, -tidak ada masalah, -mudah diperbaiki,
      -masalah selesai/teratasi/beres
    `),
    request: listOf(`
      tolong .. tambah*/ditambah*/buat*/adakan/kasih/dikasih/tingkatkan/ditingkatkan/kembalikan,
      mohon .. tambah*/ditambah*/buat*/adakan/tingkatkan/ditingkatkan/dikembalikan/kembalikan, tambahkan, tambahin,
      ditambah*, tolong dong .. tambah*, sebaiknya, seharusnya, harusnya,
      semoga .. ada/bisa/tambah*/ditambah*/kedepannya/fitur, andai, alangkah baiknya, lebih baik .. jika/kalau,
      lebih bagus .. jika/kalau/lagi, coba .. ada/tambah*, saran, usul, kasih fitur, butuh fitur, kurang fitur,
      kalau bisa, kalo bisa, pengen .. fitur/ada/bisa, ingin .. fitur, kenapa tidak ada, kok gak ada, tingkatkan .. lagi,
      -tolong .. perbaiki/diperbaiki, -mohon .. perbaiki/diperbaiki, -seharusnya masuk,
      [3-5] kurang .. saja/aja, [3-5] butuh, [3-5] kapan ada, [3-5] tinggal .. saja/aja
    `),
    complaint: listOf(`
      jelek, buruk, parah, payah, kecewa*, mengecewakan, sampah, ribet, penipu*, nipu, bohong, rugi, nyesel,
      menyesal, kesal, kesel, males, malas, mengganggu, uninstall, hapus aplikasi, tidak jelas, gak jelas,
      ga jelas, gaje, boros, bangsat, anjing, goblok, busuk, curang
    `),
    praise: listOf(`
      bagus*, mantap*, mantul, keren, suka, terbaik, sempurna, membantu, bermanfaat, mudah, memudahkan,
      terima kasih, terimakasih, makasih, cepat, puas, oke, ok, sip, baik, good, nice, the best, love,
      menyenangkan, praktis, recommended, -lebih bagus kalau/jika, -sebaiknya, -lebih baik
    `),
  },
  negators: listOf(`
    tidak, gak, ga, nggak, ngga, tdk, gk, bukan, tanpa, kurang, belum, jarang
  `),
};
