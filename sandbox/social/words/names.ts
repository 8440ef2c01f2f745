/** Names of people and channels, given out in turn whatever the person does, so that a name tells nothing. */

export const channelNames: readonly string[] =
  `Slow Desk;Second Coffee;Mara Ellison;Tiny Rituals;Pocket Orchard;Jonas Weller;Blue Hour Bea;Notes by Nell;
The Long Weekend;Otis and Me;Paper Lantern Pia;Hedda Moss;Nine Minute Nora;Left Lane Lou;Kestrel Kay;Rowan Ashby;Half Past Six;Soft Landing;
Gus on the Train;Wool and Wire;Fenna Brook;Plain Old Theo;The Side Table;Juno Marsh;Salt Pantry;Milo Tanner;Greta Unplugged;Corner Desk Cory;
Bramble Road;Lena Quist;Just Idris;The Morning Shelf;Aiko Tern;Dust and Daylight;Ferris Wheeler;Nadia Holm;Kitchen Sink Kit;Small Hours Sol;
Willa Prentice;Two Left Socks;Ravi Penhale;Harbour Street;Tess Underhill;Oak and Oat;Bodhi Larkin;Quiet Corner Q;Ines Falk;Cardigan Club;
Marlow Reeve;Sunday Screens;Petra Vane;Loose Change Lia;Emil Stroud;Window Seat;Odd Socks Ollie;Kaia Thorne;Back Row Ben;Linus Farrow;
Ginger Tea Gwen;Third Floor Flat;Arlo Finch;The Reset Room;Mina Castell;Bus Stop Bo;Sable Hart;Low Tide Liv;Piet van Loon;North Window;
Yara Quill;Jam Jar Jo;Desk Plant Dee;Cleo Marchetti;Ivo Lindqvist;Rainy Day Rui;Clementine Ray;Morrow and Co;Silas Pine;Ada on Air;
Velvet Stairs;Noor Ismaili;The Quiet Tab;Hugo Brandt;Mossy Step;Elke Sommerfeld;Dara Oyelaran;Copper Kettle;Finn Castellan;Saltwater Sue;
Early Bird Edda;Tomato Week;Lior Ben-Ami;Paloma Reyes;Candid Kim;Stitch and Stone;Wesley Okoro;Attic Light;Freya Holt;Mondays with Max;
Sofia Lindt;Grey Cat Grace;Tobias Ekman;Orla Quinn;Backpack Basil;Nova Ferreira;Simple Sid;Margot Lune;The Spare Room;Pepper and Fig;
Anouk Delacroix;Rhys Talbot;Brew and Browse;Selma Iversen;Low Battery Lars;Tilda Crane;Cosmo Bright;Homebound Hana;Jasper Knoll;Rosa Winterbourne;
Paper Plane Pat;Ezra Locke;Lemon Peel;Vera Stahl;The Tidy Tortoise;Caspian Roe;Mabel Frost;Stairwell Stan;Ottilie Wren;Dusty Keys;
Rex Amadi;Green Door;Alma Sterling;Kip Halloran;First Train Home;Uma Dastur;Clay Pot Cass;Levi Sandoval;Thea Brightwater;Hollow Log;
Nico Baptiste;Sleepy Fox;Agnes Rowe;Bento Bram;Opal Nyström;Tin Roof Tim;Zadie March;Pine Street;Kurt Abel;Liv and Lemon;
Hazel Aoki;Borrowed Bike;Dominic Vail;Cora Penrose;Puddle Club;Sven Albright;Ruby Tanaka;The Night Owl Desk;Isla Montrose;Gentle Noise;
Amos Kell;Winnie Sharp;Carry-On Cal;Effie Lund;Basement Beats;Farah Nazari;Tall Paul Cooks;Meadow Post;Lucan Grey;Dot and Dash;
Ingrid Solberg;Patchwork Pam;Remy Alcott;Saffron Lane;Otto Kirsch;Ember and Ash;Nell Carver;Wide Awake Wim;Ravenna Cole;Sparrow Hill;
Marisol Vega;Kettle On;Bertie Wells;Alina Petrov;Side Street Stories;Jules Amar;Fox and Fern;Damon Pryce;Lotte Visser;Empty Nesters;
Sunny Adeyemi;Tori Blackwood;Pebble Beach Ped;Maeve Donnelly;Roman Hale;Tiny Porch;Elias Nordahl;Bee Kowalski;Ash and Ivy;Carlo Fontane`
    .split(';')
    .map((name) => name.trim());

export const linkPages: readonly string[] = ['https://linktr.ee/', 'https://beacons.ai/', 'https://bio.link/'];
